import type { JsonPath } from './json/json-source.ts';

/** One of the strings that make up the text of a block. */
export interface TextPlace {
  readonly path: JsonPath;
  /** The element that goes with the string when another string takes the whole text; left out, it becomes empty. */
  readonly element?: JsonPath;
}

/** The place of a call's parameters: as a value, as JSON inside a string, or as one bare string. */
export interface ParametersPlace {
  readonly path: JsonPath;
  readonly form: 'value' | 'json-text' | 'bare';
}

/** The place of a block in its body, and its changeable parts. */
export interface BlockPlace {
  /** The value that holds the block. */
  readonly path: JsonPath;
  /** Whether the value may be taken out as a whole. */
  readonly isRemovable: boolean;
  /** The first takes what replaces the text, the others go; empty if nothing may be replaced. */
  readonly texts: readonly TextPlace[];
  /** For calls alone; left out if a signature vouches for them, or if they cannot be read. */
  readonly parameters?: ParametersPlace;
}
