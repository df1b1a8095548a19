import type { ContentBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { Memo } from '../content/memo.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { AppliedChange } from '../history/applied-change.ts';
import type { HistoryService } from '../history/history-service.ts';
import { ITEMS_MARK, NOTICE_MARK } from '../ingest/above/find-notice-above.ts';
import { LOOKING_ABOVE } from '../ingest/passes/ingest-passes.ts';
import { reduceResult } from '../ingest/reduce-result.ts';
import { hasAboveMark } from '../tools/repeated-mark.ts';
import { textsOfResult } from '../tools/sayings/texts-of-result.ts';

/** A result that points to something above. */
interface Pointer {
  readonly index: number;
  readonly block: ToolResponseBlock;
  readonly instead: ToolResponseBlock;
  /** Undefined if what it points to no longer stands there. */
  readonly targets: readonly ContentBlock[] | undefined;
}

/** A history that gets lines back loses nothing; recordings keep the details alone. */
const NOTHING_TAKEN_OUT = {
  removals: [],
  edits: [],
  details: { applied: [], waiting: [] },
  metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
};

const remembered = new Memo<ToolResponseBlock, readonly ContentBlock[]>();

/** Remembers what a result points to, so that it need not be looked for. */
export function noteTargets(block: ToolResponseBlock, targets: readonly ContentBlock[]): void {
  remembered.set(block, targets);
}

/** Blocks that results further below point to: an edit that takes one out has to put those right. */
export function findPointedAt(
  history: readonly IContent[],
  workspaceRoot: string,
): ReadonlySet<ContentBlock> {
  return new Set(findPointers(history, workspaceRoot).flatMap(({ targets = [] }) => targets));
}

/** Puts lines back into a result that says they stand above, if they no longer do. */
export class PointersAbove {
  readonly #history: HistoryService;
  readonly #workspaceRoot: () => string;
  /** Only an edit takes away what stands above. */
  #checked: AppliedChange | undefined;

  constructor(history: HistoryService, workspaceRoot: () => string) {
    this.#history = history;
    this.#workspaceRoot = workspaceRoot;
  }

  /** Says whether anything was put back. */
  async putRight(): Promise<boolean> {
    const history = this.#history;
    const change = history.getLastChange();
    if (change === this.#checked) return false;
    this.#checked = change;
    const replacements = replaceWrong(history.getRawHistory(), this.#workspaceRoot());
    if (replacements.size === 0) return false;
    await history.applyDensityResult({ ...NOTHING_TAKEN_OUT, replacements });
    await history.waitForTokenUpdates();
    this.#checked = history.getLastChange();
    return true;
  }
}

function replaceWrong(entries: readonly IContent[], workspaceRoot: string): ReadonlyMap<number, IContent> {
  const replacements = new Map<number, IContent>();
  for (const { index, block, instead, targets } of findPointers(entries, workspaceRoot)) {
    const entry = replacements.get(index) ?? entries[index];
    if (targets || !entry) continue;
    const blocks = entry.blocks.map((other) => (other === block ? instead : other));
    replacements.set(index, { ...entry, blocks });
  }
  return replacements;
}

function findPointers(history: readonly IContent[], workspaceRoot: string): readonly Pointer[] {
  if (!history.some(({ metadata }) => metadata?.pointing)) return [];
  const standing = new Set<ContentBlock>();
  const pointers: Pointer[] = [];
  for (const [index, { blocks, metadata }] of history.entries()) {
    for (const block of blocks) {
      const note =
        block.type === 'tool_response' && metadata?.pointing?.find(({ callId }) => callId === block.callId);
      if (note && textsOfResult(block.result).some(isPointing)) {
        const instead = { ...block, result: note.instead };
        const known = remembered.get(block)?.every((target) => standing.has(target));
        const targets = known
          ? remembered.get(block)
          : findTargets(history, index, block, instead, workspaceRoot);
        pointers.push({ index, block, instead, targets });
      }
    }
    for (const block of blocks) standing.add(block);
  }
  return pointers;
}

function isPointing(text: string): boolean {
  return hasAboveMark(text) || text.includes(NOTICE_MARK) || text.includes(ITEMS_MARK);
}

/** A history that was written down and read again holds the same texts in other objects. */
function findTargets(
  history: readonly IContent[],
  index: number,
  block: ToolResponseBlock,
  instead: ToolResponseBlock,
  workspaceRoot: string,
): readonly ContentBlock[] | undefined {
  const exchange = findToolExchanges(history)
    .answeredIn(index)
    .find((each) => each?.response === block);
  const above = history.slice(0, index);
  const config = { workspaceRoot, above, isAskedAgain: false };
  const found = reduceResult(instead, exchange?.call, config, LOOKING_ABOVE);
  if (!found?.pointing || stringifyValue(found.block.result) !== stringifyValue(block.result))
    return undefined;
  const { targets } = found.pointing;
  remembered.set(block, targets);
  return targets;
}
