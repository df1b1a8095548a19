import type { BlockPlace } from './block-place.ts';
import type { JsonPath } from './json/json-source.ts';

/** A change of one block, at the place at which it was found in the same body. */
export type WireEdit =
  /** Another text for a result or a message; images and unknown parts beside it stay. */
  | { readonly type: 'replace'; readonly place: BlockPlace; readonly text: string }
  /** Another text for one string among the parameters of a call. */
  | {
      readonly type: 'parameter';
      readonly place: BlockPlace;
      readonly parameter: JsonPath;
      readonly text: string;
    }
  /** Takes the block out as a whole; the caller sees to it that its message keeps something. */
  | { readonly type: 'remove'; readonly place: BlockPlace }
  /**
   * Asks the vendor to keep the prompt up to the object at this path, which must not carry a mark unless another edit
   * takes it away; for the shortest time unless said otherwise.
   */
  | { readonly type: 'mark'; readonly path: JsonPath; readonly lifetimeSeconds?: number }
  /** Takes the mark away that the object at this path carries. */
  | { readonly type: 'unmark'; readonly path: JsonPath };
