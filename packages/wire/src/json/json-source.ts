/** A range of a source and the JSON text that takes its place. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** JSON as bytes or as text, so that one scanner serves both; positions are bytes or characters. */
export interface JsonSource<Body> {
  /** The start of the JSON: behind a byte order mark. */
  readonly start: number;
  /** NaN behind the end. */
  codeAt(position: number): number;
  /** The position behind the string whose opening quote stands at `quote`; behind the end when it has none. */
  endOfString(quote: number): number;
  textOf(start: number, end: number): string;
  /** A copy in which each splice, in ascending order, has taken the place of its range. */
  splice(splices: readonly Splice[]): Body;
}

/** Keys and indices that lead from the top of a JSON value to a place in it. */
export type JsonPath = readonly (string | number)[];
