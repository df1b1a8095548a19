import type { Exchange } from '@hdc/gateway';
import { expect, test } from 'vitest';
import { FaultNotices } from './fault-notices.ts';

test('each fault is told once a minute', () => {
  const lines: string[] = [];
  const notices = new FaultNotices((line) => lines.push(line));
  const look = (at: number, code?: string) =>
    notices.look(exchangeWith({ at, ...(code && { fault: { at: 'prune', code } }) }));
  look(0);
  look(0, 'STORE_UNAVAILABLE');
  look(59_000, 'STORE_UNAVAILABLE');
  look(59_000, 'PRUNE_TIMEOUT');
  look(61_000, 'STORE_UNAVAILABLE');
  expect(lines.map((line) => /\((\w+)\)/.exec(line)?.[1])).toEqual([
    'STORE_UNAVAILABLE',
    'PRUNE_TIMEOUT',
    'STORE_UNAVAILABLE',
  ]);
});

function exchangeWith(parts: Partial<Exchange>): Exchange {
  return {
    id: '1',
    at: 0,
    conversation: 'c',
    format: 'openai-chat',
    model: undefined,
    path: '/',
    kind: 'answer',
    mode: 'prune',
    isHeldOut: false,
    rawTokens: 0,
    sentTokens: 0,
    rawBytes: 0,
    sentBytes: 0,
    edits: [],
    why: [],
    hasAddedMark: false,
    isRecovered: false,
    prefix: undefined,
    cacheSeconds: undefined,
    ending: 'complete',
    status: 200,
    quota: {},
    timings: { bodyMs: 0, ownMs: 0, firstByteMs: 0, totalMs: 0 },
    ...parts,
  };
}
