import type { IContent, ToolCallBlock } from '@hdc/core';
import { activityOfAnswered, findToolExchanges, toolUseOf } from '@hdc/core/content';
import type { Transcript } from '@hdc/transcripts';
import type { ToolShare, ToolsWithoutRows } from './report/replay-report.ts';
import type { CountTokens } from './sum-counts.ts';

/** How much of the results belongs to tools that our table does not have, in tokens of the recorded model. */
export async function toolsWithoutRows(
  { windows }: Pick<Transcript, 'windows'>,
  countTokens: CountTokens,
  tokensPerEstimate: number,
): Promise<ToolsWithoutRows> {
  const unknown = new Map<string, number>();
  const guessed = new Map<string, number>();
  for (const { call, entry } of answersOf(windows)) {
    const { kind, isGuessed = tellsBy(call, entry) } = toolUseOf(call);
    if (!isGuessed && kind !== 'unknown') continue;
    const shares = isGuessed ? guessed : unknown;
    const tokens = (await countTokens([entry])) * tokensPerEstimate;
    shares.set(call.name, (shares.get(call.name) ?? 0) + tokens);
  }
  return { unknown: toShares(unknown), guessed: toShares(guessed) };
}

/** Whether the result says what the parameters do not. */
function tellsBy(call: ToolCallBlock, { blocks }: IContent): boolean {
  return (
    toolUseOf(call).kind === 'unknown' &&
    blocks.some(
      (block) =>
        block.type === 'tool_response' &&
        block.callId === call.id &&
        activityOfAnswered(call, block, '/').kind !== 'unknown',
    )
  );
}

/** Each entry that answers a call, once: what a compaction kept stands in two windows. */
function* answersOf(
  windows: Transcript['windows'],
): Generator<{ readonly call: ToolCallBlock; readonly entry: IContent }> {
  const seen = new Set<IContent>();
  for (const { entries } of windows) {
    const exchanges = findToolExchanges(entries);
    for (const [index, entry] of entries.entries()) {
      const exchange = exchanges.answeredIn(index).find((each) => each !== undefined);
      if (exchange && !seen.has(entry)) yield { call: exchange.call, entry };
      seen.add(entry);
    }
  }
}

/** Shares by tool, the largest first. */
function toShares(tokens: ReadonlyMap<string, number>): readonly ToolShare[] {
  const shares = [...tokens].map(([name, sum]) => ({ name, tokens: Math.round(sum) }));
  return shares.sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1));
}
