import type { IContent } from '@hdc/core';
import type { BlockPlace } from './block-place.ts';
import type { JsonPath } from './json/json-source.ts';

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

/** A place up to which the client asks the vendor to keep the prompt. */
export interface CacheMark {
  /** The value that carries the mark. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}

/** A request as content, and its other facts that matter for making it smaller. */
export interface WireRequest {
  /** The conversation; the leading system prompt is not in it. */
  readonly entries: readonly IContent[];
  /** For every entry, for every block of it, where the block stands in the body. */
  readonly places: readonly (readonly BlockPlace[])[];
  /** The parsed body, for callers that need a field that is not here. */
  readonly body: unknown;
  readonly model: string | undefined;
  /** The texts of the system prompt, one line after the other. */
  readonly system: string;
  readonly tools: readonly DeclaredTool[];
  /** SHA-256 of everything that is declared of the tools. */
  toolsHash(): string;
  readonly cacheMarks: readonly CacheMark[];
  /** Betas that the body asks for; other requests ask in a header. */
  readonly betas: readonly string[];
  /** Undefined if the request does not say. */
  readonly isStreamed: boolean | undefined;
  /** Set when the vendor holds what comes before: `entries` are then only the new part. */
  readonly continues: string | undefined;
}
