/** A model that a server has. */
export interface ServedModel {
  readonly id: string;
  /** Tokens of prompt and answer together, where the server says it. */
  readonly contextLimit?: number;
  /** Whether it takes pictures, where the server says it. */
  readonly takesPictures?: boolean;
}
