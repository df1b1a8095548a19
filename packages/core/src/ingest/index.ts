export type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
export type { IngestConfig } from './ingest-config.ts';
export { type ReducedItem, type ReducedResult, reduceResult } from './reduce-result.ts';
