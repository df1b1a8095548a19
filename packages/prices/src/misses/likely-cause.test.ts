import { expect, test } from 'vitest';
import { likelyCause, type MissSigns } from './likely-cause.ts';

const SIGNS: MissSigns = {
  read: 0,
  start: 12_000,
  gapSeconds: 20,
  lifetimeSeconds: 300,
  isTurn: false,
  dropsThinking: false,
  isPromised: true,
  isRewritten: false,
  isSeen: false,
};

test.each<[string, Partial<MissSigns>, string]>([
  ['almost as old as it may get', { gapSeconds: 280 }, 'likely lifetime'],
  ['thinking leaves at a turn', { isTurn: true, dropsThinking: true, read: 20_000 }, 'likely message'],
  ['not even the beginning is found at once', {}, 'likely system'],
  ['a part of the conversation is found', { read: 30_000 }, 'likely message'],
  ['a part of it is found, behind hdc', { read: 30_000, isRewritten: true }, 'likely flush'],
  ['only the beginning is found at once', { read: 12_000 }, 'possible message'],
  [
    'only the beginning is found after a while',
    { read: 12_000, gapSeconds: 120, isTurn: true },
    'possible evicted',
  ],
  ['nothing of a prompt that was seen is found', { isSeen: true }, 'likely evicted'],
  ['a part of a prompt that was seen is found', { isSeen: true, read: 30_000 }, 'likely evicted'],
  ['a prompt that was seen is almost too old', { isSeen: true, gapSeconds: 280 }, 'likely lifetime'],
  [
    'thinking leaves a prompt that was seen',
    { isSeen: true, isTurn: true, dropsThinking: true },
    'likely message',
  ],
  ['no promise, behind a result of a tool', { isPromised: false }, 'likely evicted'],
  ['no promise, at a turn', { isPromised: false, isTurn: true }, 'possible evicted'],
  [
    'no promise, after a while',
    { isPromised: false, lifetimeSeconds: undefined, gapSeconds: 400, isTurn: true },
    'possible lifetime',
  ],
])('%s', (_, changes, expected) => {
  const { cause, certainty } = likelyCause({ ...SIGNS, ...changes });
  expect(`${certainty} ${cause}`).toBe(expected);
});
