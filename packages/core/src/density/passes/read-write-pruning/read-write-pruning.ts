import type { ContentBlock, ToolCallBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import type { ToolExchange } from '../../../content/tool-exchanges.ts';
import type { EditReason } from '../../../history/applied-change.ts';
import { isProtected, type Protection } from '../../../tools/is-protected.ts';
import type { DensityDraft } from '../../density-draft.ts';
import type { DensityPass } from '../../density-pass.ts';
import { DENSITY_STRATEGIES } from '../../shared-density-settings.ts';
import { findSignedCalls, type SignedCalls } from '../../signed-calls.ts';
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
    // Loops instead of functions for lists: V8 compiles a function that is made anew for each call again after each collection.
    const stale: ToolExchange[] = [];
    for (const exchange of findStaleReads(draft.raw, config.workspaceRoot)) {
      if (!isAnyProtected(exchange, config)) stale.push(exchange);
    }
    const removable = withoutPartsOfSigned(stale, draft.raw);
    removeExchanges(draft, removable);
    return removable.length;
  },
};

function isAnyProtected({ call, response, furtherResponses }: ToolExchange, protection: Protection): boolean {
  if (isProtected(call, response, protection)) return true;
  return (
    furtherResponses.length > 0 && furtherResponses.some(({ block }) => isProtected(call, block, protection))
  );
}

/** A signature vouches for all of its calls, so these go together or stay. */
function withoutPartsOfSigned(
  exchanges: readonly ToolExchange[],
  history: readonly IContent[],
): readonly ToolExchange[] {
  let stale: ReadonlySet<ToolCallBlock> | undefined;
  const whole: ToolExchange[] = [];
  for (const exchange of exchanges) {
    const signed = findSignedCalls(history[exchange.callIndex]?.blocks ?? []);
    if (signed.length > 0) stale ??= new Set(exchanges.map(({ call }) => call));
    if (!stale || signed.length === 0 || isWhole(exchange.call, signed, stale)) whole.push(exchange);
  }
  return whole;
}

function isWhole(
  call: ToolCallBlock,
  signed: readonly SignedCalls[],
  stale: ReadonlySet<ToolCallBlock>,
): boolean {
  const group = signed.find(({ calls }) => calls.includes(call));
  return group?.calls.every((other) => stale.has(other)) ?? true;
}

function removeExchanges(draft: DensityDraft, exchanges: readonly ToolExchange[]): void {
  const stale: BlocksByEntry = new Map();
  for (const { call, callIndex, response, responseIndex, furtherResponses } of exchanges) {
    mark(stale, callIndex, call);
    mark(stale, responseIndex, response);
    for (const { block, index } of furtherResponses) mark(stale, index, block);
    for (const { thinking, calls } of findSignedCalls(draft.raw[callIndex]?.blocks ?? [])) {
      if (calls.includes(call)) for (const block of thinking) mark(stale, callIndex, block);
    }
  }
  for (const [index, blocks] of stale) removeBlocks(draft, index, blocks);
}

/** By the index of the entry in which they stand. */
type BlocksByEntry = Map<number, ContentBlock[]>;

function mark(marked: BlocksByEntry, index: number | undefined, block: ContentBlock | undefined): void {
  if (index === undefined || block === undefined) return;
  const blocks = marked.get(index);
  if (blocks) blocks.push(block);
  else marked.set(index, [block]);
}

function removeBlocks(draft: DensityDraft, index: number, stale: readonly ContentBlock[]): void {
  if (!leavesSomething(draft.entryAt(index)?.blocks ?? [], stale)) {
    draft.remove(index, STALE_READ);
    return;
  }
  const blocks = draft.raw[index]?.blocks ?? [];
  for (let position = 0; position < blocks.length; position++) {
    const block = blocks[position];
    if (block && stale.includes(block)) draft.edit({ index, position, after: undefined, reason: STALE_READ });
  }
}

function leavesSomething(blocks: readonly ContentBlock[], stale: readonly ContentBlock[]): boolean {
  for (const block of blocks) if (!stale.includes(block) && meansSomethingAlone(block)) return true;
  return false;
}

/** Thinking and blank text mean nothing without the calls they led to. */
function meansSomethingAlone(block: ContentBlock): boolean {
  return block.type !== 'thinking' && !(block.type === 'text' && block.text.trim() === '');
}
