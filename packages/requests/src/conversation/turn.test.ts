import { WIRE_FORMAT_NAMES, WIRE_FORMATS } from '@hdc/wire';
import { type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import { describe, expect, test } from 'vitest';
import { readTurn } from './turn.ts';

const REMINDER = '<system-reminder>\nA task has ended.\n</system-reminder>';
const said = (...texts: readonly string[]): ArbitraryTurn => ({ type: 'human', texts, isList: true });
const CALL = { id: 'call-1', name: 'read_file', parameters: {} };
const ANSWER: ArbitraryTurn = { type: 'answer', text: 'Done.', thought: undefined, calls: [] };
const CALLS: ArbitraryTurn = { ...ANSWER, calls: [CALL] };
const RESULTS: ArbitraryTurn = {
  type: 'results',
  results: [
    { call: CALL, texts: ['a'], isList: false, isFailed: false, hasImage: false, hasUnknownPart: false },
  ],
  words: undefined,
};

describe.each(WIRE_FORMAT_NAMES)('%s', (name) => {
  test.each<[string, readonly ArbitraryTurn[], boolean]>([
    ['a person speaks', [said('Fix it.'), ANSWER, said('And the tests.')], true],
    ['a program speaks in their place', [said('Fix it.'), ANSWER, said(REMINDER)], false],
    ['a person speaks behind a program', [said('Fix it.'), ANSWER, said(REMINDER, 'Why?')], true],
    ['a round of calls is under way', [said('Fix it.'), CALLS, RESULTS, said('Faster!')], false],
  ])('%s', (_, turns, isHuman) => {
    const { turn, body } = WIRE_WRITERS[name];
    const decoded = WIRE_FORMATS[name].decode(body(turns.flatMap(turn)));
    expect(readTurn(decoded?.entries ?? []).isHuman).toBe(isHuman);
  });
});
