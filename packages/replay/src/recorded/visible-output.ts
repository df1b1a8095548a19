import type { HistoryService } from '@hdc/core';
import type { RecordedRequest } from './recorded-request.ts';

/** Output that a recording shows and its usage leaves out. */
export interface OutputGap {
  /** Tokens by the recorded usage. */
  readonly recorded: number;
  /** Tokens of the text and the calls that stand in the recording: the model wrote at least these. */
  readonly visible: number;
}

/** Estimates differ from what vendors count, though not by so much. */
const PLAUSIBLE_SHARE = 0.5;

/**
 * The requests with at least the output that can be seen, where their usage tells a fraction of it: some agents
 * write down the first event of an answer, which has counted almost nothing yet.
 */
export async function withVisibleOutput(
  requests: readonly RecordedRequest[],
  counter: Pick<HistoryService, 'estimateTokensForContents'>,
): Promise<{ readonly requests: readonly RecordedRequest[]; readonly gap: OutputGap | undefined }> {
  const told = requests.filter(({ usage }) => usage !== undefined);
  const visible = new Map<RecordedRequest, number>();
  for (const request of told) {
    const blocks = request.answer.blocks.filter(({ type }) => type === 'text' || type === 'tool_call');
    visible.set(request, await counter.estimateTokensForContents([{ ...request.answer, blocks }]));
  }
  const sums = {
    recorded: told.reduce((sum, { usage }) => sum + (usage?.outputTokens ?? 0), 0),
    visible: [...visible.values()].reduce((sum, tokens) => sum + tokens, 0),
  };
  if (sums.recorded >= PLAUSIBLE_SHARE * sums.visible) return { requests, gap: undefined };
  const corrected = requests.map((request) => {
    const { usage } = request;
    if (!usage) return request;
    const outputTokens = Math.max(usage.outputTokens ?? 0, visible.get(request) ?? 0);
    return { ...request, usage: { ...usage, outputTokens } };
  });
  return { requests: corrected, gap: sums };
}
