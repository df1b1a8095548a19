import type { IContent } from '@hdc/core';
import type { BlockPlace } from './block-place.ts';
import type { CacheMark } from './cache-mark.ts';
import type { DeclaredTool } from './declared-tool.ts';

/** A request as content, and what else of it matters to whoever wants to make it smaller. */
export interface WireRequest {
  /** The conversation; the leading system prompt is not in it. */
  readonly entries: readonly IContent[];
  /** For every entry, for every block of it, where the block stands in the body. */
  readonly places: readonly (readonly BlockPlace[])[];
  /** The parsed body, for whoever needs a field that is not here. */
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
  /** Undefined where the request does not say. */
  readonly isStreamed: boolean | undefined;
  /** Set when the vendor holds what comes before: `entries` are then only the new part. */
  readonly continues: string | undefined;
}
