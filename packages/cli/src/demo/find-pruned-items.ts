import {
  type DensityResult,
  fileOperationOf,
  findToolExchanges,
  type IContent,
  PRUNED_POINTER,
  type ToolCallBlock,
  type ToolExchange,
} from '@hdc/core';

/** One thing that an optimization took out. */
export interface PrunedItem {
  /** The entry of the raw history in which it stood. */
  readonly index: number;
  readonly what: string;
  readonly why: string;
  readonly tokens: number;
}

type EstimateTokens = (contents: readonly IContent[]) => Promise<number>;

/** Names what a result takes out of a history, in the order of the history. */
export async function findPrunedItems(
  history: readonly IContent[],
  { removals, replacements }: DensityResult,
  estimateTokens: EstimateTokens,
): Promise<readonly PrunedItem[]> {
  const removed = new Set(removals);
  const edits: Edits = {
    before: history,
    after: history.map((entry, index) =>
      removed.has(index) ? undefined : (replacements.get(index) ?? entry),
    ),
    estimateTokens,
  };
  const items = await Promise.all([
    ...findToolExchanges(history).all.map((exchange) => describeExchange(exchange, edits)),
    ...history.map((_, index) => describeMessage(index, edits)),
  ]);
  return items.flatMap((item) => item ?? []).sort((a, b) => a.index - b.index);
}

interface Edits {
  readonly before: readonly IContent[];
  /** Undefined where an entry was removed. */
  readonly after: readonly (IContent | undefined)[];
  readonly estimateTokens: EstimateTokens;
}

async function describeExchange(exchange: ToolExchange, edits: Edits): Promise<PrunedItem | undefined> {
  const { call, callIndex, response, responseIndex } = exchange;
  if (!response || responseIndex === undefined) return undefined;
  const what = labelOf(call);
  const responseEntry: IContent = { speaker: 'tool', blocks: [response] };
  if (!edits.after[callIndex]?.blocks.includes(call)) {
    const tokens = await edits.estimateTokens([{ speaker: 'ai', blocks: [call] }, responseEntry]);
    return { index: callIndex, what, why: 'the file was written later', tokens };
  }
  if (edits.after[responseIndex]?.blocks.includes(response)) return undefined;
  const pointer: IContent = { speaker: 'tool', blocks: [{ ...response, result: PRUNED_POINTER }] };
  const tokens = (await edits.estimateTokens([responseEntry])) - (await edits.estimateTokens([pointer]));
  return { index: responseIndex, what, why: 'the tool has newer results', tokens };
}

function labelOf(call: ToolCallBlock): string {
  const paths = fileOperationOf(call)?.paths ?? [];
  return [call.name, ...paths].join(' ');
}

async function describeMessage(index: number, edits: Edits): Promise<PrunedItem | undefined> {
  const [before, after] = [edits.before[index], edits.after[index]];
  if (before?.speaker !== 'human' || !after || before === after) return undefined;
  const kept = headersOf(after);
  const stripped = headersOf(before).filter((path) => !kept.includes(path));
  const tokens = (await edits.estimateTokens([before])) - (await edits.estimateTokens([after]));
  return {
    index,
    what: stripped.map((path) => `@${path}`).join(' '),
    why: 'the file was included again later',
    tokens,
  };
}

function headersOf({ blocks }: IContent): readonly string[] {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  const headers = [...text.matchAll(/^--- (.+) ---$/gm)].map((match) => match[1] ?? '');
  return headers.filter((header) => header !== 'End of content');
}
