import { WIRE_FORMATS, type WireRequest } from '@hdc/wire';
import { expect, test } from 'vitest';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { paysEndMark } from './end-mark.ts';

/** The requests of each conversation that get a breakpoint, by the lengths of conversations that follow one another. */
async function marksOf(...lengths: readonly number[]): Promise<readonly string[]> {
  const store = new MemoryDecisionStore();
  const marks: string[] = [];
  for (const length of lengths) {
    let marked = '';
    for (let before = 0; before < length; before++) {
      marked += (await paysEndMark(store, requestBehind(before), before)) ? 'x' : '-';
    }
    marks.push(marked);
  }
  return marks;
}

function requestBehind(answers: number): WireRequest {
  const exchange = [
    { role: 'user', content: 'go on' },
    { role: 'assistant', content: 'done' },
  ];
  const messages = [...Array(answers).fill(exchange).flat(), { role: 'user', content: 'and more' }];
  const body = { model: 'claude-sonnet-4-5', tools: [{ name: 'read' }], messages };
  const decoded = WIRE_FORMATS['anthropic-messages'].decode(body);
  if (!decoded) throw new Error('The body cannot be read');
  return decoded;
}

test.each<[string, readonly number[], string]>([
  ['without others, the second request waits: many sub-agents end there', [5], 'x-xxx'],
  ['others that go on let expect it', [5, 5, 5, 5, 5], 'xxxxx'],
  ['one in four is enough', [5, 1, 1, 1, 2], 'x-'],
  ['others that ended with their first request let expect that', [1, 1, 1, 1, 2], '--'],
  ['others that ended with their second let expect that', [2, 2, 2, 2, 2], 'x-'],
])('%s', async (_, lengths, expected) => {
  expect((await marksOf(...lengths)).at(-1)).toBe(expected);
});

test('a conversation that goes on after all gets its breakpoints', async () => {
  expect((await marksOf(1, 1, 1, 1, 5)).at(-1)).toBe('--xxx');
});

test('a request that comes again is marked as it was, and counts once', async () => {
  const store = new MemoryDecisionStore();
  for (let others = 0; others < 4; others++) await paysEndMark(store, requestBehind(0), 0);
  const marked = [0, 1, 2, 3].map((requestsBefore) => paysEndMark(store, requestBehind(0), requestsBefore));
  expect(await Promise.all(marked)).toEqual([false, false, false, false]);
  const notes = Object.values(await store.readNote(`goes-on:${requestBehind(0).toolsHash()}`));
  expect(notes).toEqual([5]);
});
