import type { ContentBlock, ToolCallBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import type { ToolExchange } from '../../../content/tool-exchanges.ts';
import type { EditReason } from '../../../history/applied-change.ts';
import { isProtected } from '../../../tools/is-protected.ts';
import type { DensityDraft } from '../../density-draft.ts';
import type { DensityPass } from '../../density-pass.ts';
import { DENSITY_STRATEGIES } from '../../shared-density-settings.ts';
import { findSignedCalls } from '../../signed-calls.ts';
import { findStaleReads } from './stale-reads.ts';

const SETTINGS = {
  readWritePruning: {
    description: 'Take out reads of files that were written later',
    type: 'boolean',
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: true,
  },
} as const;

const STALE_READ: EditReason = { kind: 'stale-read', why: 'the file was written later' };

/** Takes out reads of files that were written later, each call together with its response. */
export const readWritePruning: DensityPass<typeof SETTINGS> = {
  name: 'read-write-pruning',
  description: 'Removes reads of files that a later call wrote',
  counter: 'readWritePairsPruned',
  settings: SETTINGS,
  reason: STALE_READ,
  isEnabled: (config) => config.readWritePruning,
  run(draft, config) {
    const stale = findStaleReads(draft.raw, config.workspaceRoot).filter(
      ({ call, response, furtherResponses }) =>
        !isProtected(call, response, config) &&
        !furtherResponses.some(({ block }) => isProtected(call, block, config)),
    );
    const removable = withoutPartsOfSigned(stale, draft.raw);
    removeExchanges(draft, removable);
    return removable.length;
  },
};

/** A signature vouches for all of its calls, so these go together or stay. */
function withoutPartsOfSigned(
  exchanges: readonly ToolExchange[],
  history: readonly IContent[],
): readonly ToolExchange[] {
  let stale: Set<ToolCallBlock> | undefined;
  return exchanges.filter(({ call, callIndex }) => {
    const signed = findSignedCalls(history[callIndex]?.blocks ?? []);
    if (signed.length === 0) return true;
    stale ??= new Set(exchanges.map((exchange) => exchange.call));
    const group = signed.find(({ calls }) => calls.includes(call));
    return group?.calls.every((other) => stale?.has(other)) ?? true;
  });
}

function removeExchanges(draft: DensityDraft, exchanges: readonly ToolExchange[]): void {
  const blocksByEntry = new Map<number, ContentBlock[]>();
  const mark = (index: number | undefined, block: ContentBlock | undefined) => {
    if (index === undefined || block === undefined) return;
    const blocks = blocksByEntry.get(index);
    if (blocks) blocks.push(block);
    else blocksByEntry.set(index, [block]);
  };
  for (const { call, callIndex, response, responseIndex, furtherResponses } of exchanges) {
    mark(callIndex, call);
    mark(responseIndex, response);
    for (const { block, index } of furtherResponses) mark(index, block);
    for (const { thinking, calls } of findSignedCalls(draft.raw[callIndex]?.blocks ?? [])) {
      if (calls.includes(call)) for (const block of thinking) mark(callIndex, block);
    }
  }
  for (const [index, blocks] of blocksByEntry) removeBlocks(draft, index, blocks);
}

function removeBlocks(draft: DensityDraft, index: number, stale: readonly ContentBlock[]): void {
  const entry = draft.entryAt(index);
  if (!entry?.blocks.some((block) => meansSomethingAlone(block) && !stale.includes(block))) {
    draft.remove(index, STALE_READ);
    return;
  }
  draft.raw[index]?.blocks.forEach((block, position) => {
    if (stale.includes(block)) draft.edit({ index, position, after: undefined, reason: STALE_READ });
  });
}

/** Thinking and blank text mean nothing without the calls they led to. */
function meansSomethingAlone(block: ContentBlock): boolean {
  return block.type !== 'thinking' && !(block.type === 'text' && block.text.trim() === '');
}
