import { modelByName } from '@hdc/core/models';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { windowOf } from './window-of.ts';

const requestOf = (inputTokens: number): RecordedRequest => ({
  window: 0,
  added: [],
  length: 0,
  answer: { speaker: 'ai', blocks: [] },
  gapSeconds: undefined,
  usage: { inputTokens },
  sentAt: undefined,
  model: undefined,
});

test.each([
  ['claude-opus-4-5', 168_000, {}, 200_000, 'model'],
  ['claude-opus-4-6', 619_000, {}, 1_000_000, 'proved'],
  ['claude-opus-4-8', 619_000, {}, 1_000_000, 'model'],
  ['mystery', 1_000, {}, 200_000, 'assumed'],
  ['mystery', 250_000, {}, 272_000, 'proved'],
  ['mystery', 3_000_000, {}, 3_000_000, 'proved'],
  ['gpt-5.5', 232_000, { recorded: 258_400 }, 258_400, 'recorded'],
  ['gpt-5.5', 300_000, { recorded: 258_400 }, 1_000_000, 'model'],
  ['mystery', 1_000, { known: 64_000 }, 64_000, 'model'],
  ['claude-opus-4-6', 619_000, { set: 100_000 }, 100_000, 'set'],
] as const)('%s with a prompt of %i tokens, given %j: %i (%s)', (name, largest, given, tokens, why) => {
  const { known, ...sources } = { set: undefined, recorded: undefined, known: undefined, ...given };
  const model = { ...modelByName(name), ...(known !== undefined && { contextLimit: known }) };
  expect(windowOf({ model, ...sources, requests: [requestOf(10), requestOf(largest)] })).toEqual({
    tokens,
    why,
  });
});
