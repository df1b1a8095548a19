import type { BlockInterner } from './intern/block-interner.ts';
import type { BodyLimits } from './json/exceeds-limits.ts';
import type { MarkStyle } from './patch/mark-style.ts';
import type { WireEdit } from './wire-edit.ts';
import type { WireFormatName } from './wire-format-names.ts';
import type { WireRequest } from './wire-request.ts';

export interface DecodeOptions {
  /** The path that the request was sent to: some formats name the model there. */
  readonly path?: string;
  /** The interner whose blocks are used again; left out, all requests of the process share one. */
  readonly interner?: BlockInterner;
  /** When it came, in milliseconds: what was not met for an hour is forgotten then. Left out, only room counts. */
  readonly at?: number;
  /** Bodies beyond these are not read: decoding gives undefined. */
  readonly limits?: BodyLimits;
}

/** How one vendor's requests are read and changed. Bodies are bytes, a JSON text, or the parsed value. */
export interface WireFormat {
  readonly name: WireFormatName | `custom:${string}`;
  /** How requests carry cache marks; left out if none can be added, and those of the client are `MEMBER_MARKS`. */
  readonly marks?: MarkStyle;
  /** Undefined when the body is no request of this format; what it does not know becomes opaque; never throws. */
  decode(body: unknown, options?: DecodeOptions): WireRequest | undefined;
  /**
   * Makes edits at places of the same body and leaves every other byte as it was; without a change it
   * returns the body itself. Throws `WireEditError` if a place does not allow the edit.
   */
  patch(body: Uint8Array, edits: readonly WireEdit[]): Uint8Array;
  patch(body: string, edits: readonly WireEdit[]): string;
  patch<Body>(body: Body, edits: readonly WireEdit[]): Body;
}
