import { createUserMessage, type IContent } from '@hdc/core';
import type { Prices } from '@hdc/prices';
import type { RecordedUsage } from '@hdc/transcripts';
import type { BilledSession } from '../cost/bill-usage.ts';
import { sendTimes } from '../raw-baseline.ts';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

const ANSWER: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'done' }] };

export interface RecordedFigures extends RecordedUsage {
  readonly model?: string;
  readonly at?: string;
  readonly gapSeconds?: number;
}

/** A session of one window: behind 2 000 fixed tokens, half a token of ours for each recorded one. */
export function billedSession(
  prices: Prices,
  model: string,
  pricing: BilledSession['pricing'],
  usages: readonly RecordedFigures[],
): BilledSession {
  const requests = usages.map(
    ({ model: own, at, gapSeconds = 5, ...usage }, i): RecordedRequest => ({
      window: 0,
      added: [createUserMessage('x')],
      length: i,
      answer: ANSWER,
      gapSeconds,
      usage,
      sentAt: at === undefined ? undefined : Date.parse(at),
      model: own,
    }),
  );
  return {
    requests,
    times: sendTimes(requests),
    estimates: usages.map(({ inputTokens = 0 }) => (inputTokens - 2_000) / 2),
    tokenModel: { fixedTokens: 2_000, tokensPerEstimate: 2, source: 'recorded usage' },
    prices,
    model,
    pricing,
    isRecorded: true,
    isToday: false,
    format: 'claude-code',
    isPruned: false,
  };
}
