import type { JsonPath } from './json/json-path.ts';

/** A place up to which the client asks the vendor to keep the prompt. */
export interface CacheMark {
  /** The value that carries the mark. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}
