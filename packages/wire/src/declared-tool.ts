import type { JsonPath } from './json/json-path.ts';

/** A tool that a request declares. */
export interface DeclaredTool {
  /** The name; for a vendor's own tool without one, the vendor's name of its kind. */
  readonly name: string;
  /** The name of the namespace that it stands in. */
  readonly namespace?: string;
  readonly declared: unknown;
  readonly path: JsonPath;
  /** The element of the request's list that it stands in with others. */
  readonly group?: JsonPath;
  /** The vendor knows it by its type and runs it: its schema stands nowhere. */
  readonly isVendors: boolean;
}
