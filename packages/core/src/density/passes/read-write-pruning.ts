import { resolve } from 'node:path';
import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { isFailedResponse } from '../../content/is-failed-response.ts';
import { findToolExchanges, type ToolExchange } from '../../content/tool-exchanges.ts';
import type { DensityDraft } from '../density-draft.ts';
import type { DensityPass } from '../density-pass.ts';
import { fileOperationOf } from '../file-operation.ts';

/** Takes out reads of files that were written later, each call together with its response. */
export const readWritePruning: DensityPass = {
  name: 'read-write-pruning',
  description: 'Removes reads of files that a later call wrote',
  counter: 'readWritePairsPruned',
  isEnabled: (config) => config.readWritePruning,
  run(draft, config) {
    const exchanges = findToolExchanges(draft.raw).all;
    const latestWrites = findLatestWrites(exchanges, config.workspaceRoot);
    if (latestWrites.size === 0) return 0;
    const stale = exchanges.filter((exchange) => isStaleRead(exchange, latestWrites, config.workspaceRoot));
    removeExchanges(draft, stale);
    return stale.length;
  },
};

/** Resolved path → index of the entry with the last call that wrote it. */
type LatestWrites = ReadonlyMap<string, number>;

function findLatestWrites(exchanges: readonly ToolExchange[], workspaceRoot: string): LatestWrites {
  const latest = new Map<string, number>();
  for (const { call, callIndex, response } of exchanges) {
    const operation = fileOperationOf(call);
    // A write that failed wrote nothing; one without a response may have, so it counts.
    if (operation?.effect !== 'write' || (response && isFailedResponse(response))) continue;
    for (const path of operation.paths) latest.set(resolve(workspaceRoot, path), callIndex);
  }
  return latest;
}

function isStaleRead(exchange: ToolExchange, latestWrites: LatestWrites, workspaceRoot: string): boolean {
  const { call, callIndex, response } = exchange;
  // A read that is still running must keep its call, and a failed one read nothing that could be stale.
  if (!response || isFailedResponse(response)) return false;
  const operation = fileOperationOf(call);
  if (operation?.effect !== 'read') return false;
  return operation.paths.every(
    (path) => !isGlob(path) && (latestWrites.get(resolve(workspaceRoot, path)) ?? -1) > callIndex,
  );
}

function isGlob(path: string): boolean {
  return path.includes('*') || path.includes('?');
}

function removeExchanges(draft: DensityDraft, exchanges: readonly ToolExchange[]): void {
  const blocksByEntry = new Map<number, Set<ContentBlock>>();
  const mark = (index: number | undefined, block: ContentBlock | undefined) => {
    if (index === undefined || block === undefined) return;
    const blocks = blocksByEntry.get(index);
    if (blocks) blocks.add(block);
    else blocksByEntry.set(index, new Set([block]));
  };
  for (const { call, callIndex, response, responseIndex } of exchanges) {
    mark(callIndex, call);
    mark(responseIndex, response);
  }
  for (const [index, blocks] of blocksByEntry) removeBlocks(draft, index, blocks);
}

function removeBlocks(draft: DensityDraft, index: number, stale: ReadonlySet<ContentBlock>): void {
  const entry = draft.entryAt(index);
  if (!entry) return;
  const blocks = entry.blocks.filter((block) => !stale.has(block));
  if (isWorthKeeping(entry, blocks)) draft.replace(index, { ...entry, blocks });
  else draft.remove(index);
}

/** Thinking and blank text mean nothing without the calls they led to, media nothing without its response. */
function isWorthKeeping(entry: IContent, blocks: readonly ContentBlock[]): boolean {
  if (entry.speaker === 'tool') return blocks.some((block) => block.type === 'tool_response');
  return blocks.some(
    (block) => block.type !== 'thinking' && !(block.type === 'text' && block.text.trim() === ''),
  );
}
