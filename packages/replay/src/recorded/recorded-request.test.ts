import type { IContent } from '@hdc/core';
import { expect, test } from 'vitest';
import { recordedRequestsOf } from './recorded-request.ts';

const at = (speaker: IContent['speaker'], seconds?: number): IContent => ({
  speaker,
  blocks: [{ type: 'text', text: 'x' }],
  ...(seconds !== undefined && { metadata: { timestamp: seconds * 1_000 } }),
});

function requestsOf(entries: readonly IContent[]) {
  const calls = entries.flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window: 0, entry }] : []));
  return recordedRequestsOf({
    path: '',
    id: '',
    format: 'hdc',
    agent: '',
    models: [],
    records: 0,
    windows: [{ entries }],
    calls,
    skipped: [],
  });
}

test('a request was sent when the last thing before its answer came, not when the answer did', () => {
  const requests = requestsOf([at('human', 0), at('ai', 100), at('human', 110), at('ai', 500)]);
  expect(requests.map(({ gapSeconds }) => gapSeconds)).toEqual([undefined, 110]);
});

test('an unknown time does not hide the gap behind it', () => {
  const requests = requestsOf([at('human', 0), at('ai'), at('human'), at('ai'), at('human', 90), at('ai')]);
  expect(requests.map(({ gapSeconds }) => gapSeconds)).toEqual([undefined, undefined, 90]);
});

test('a request adds what came since the one before', () => {
  const entries = [at('human', 0), at('ai', 1), at('tool', 2), at('ai', 3)];
  expect(requestsOf(entries).map(({ added, length }) => [added.length, length])).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test('what a compaction kept is older than the request and does not tell when it was sent', () => {
  const [task, answer, later] = [at('human', 0), at('ai', 100), at('ai', 400)];
  const requests = recordedRequestsOf({
    path: '',
    id: '',
    format: 'hdc',
    agent: '',
    models: [],
    records: 0,
    windows: [{ entries: [task, answer, at('human', 150), at('ai', 200)] }, { entries: [task, later] }],
    calls: [
      { window: 0, entry: 1 },
      { window: 0, entry: 3 },
      { window: 1, entry: 1 },
    ],
    skipped: [],
  });
  expect(requests.map(({ gapSeconds }) => gapSeconds)).toEqual([undefined, 150, 250]);
});
