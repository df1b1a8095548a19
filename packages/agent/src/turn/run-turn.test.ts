import type { ContentBlock, IContent } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { runTurn, type TurnSteps } from './run-turn.ts';
import { toolCall } from './testing/call-bench.ts';

const answer = (...blocks: ContentBlock[]): IContent => ({ speaker: 'ai', blocks });
const text = (words: string): IContent => answer({ type: 'text', text: words });
const CALLS = answer({ type: 'text', text: 'Looking.' }, toolCall('a'), toolCall('b'));

/** A turn whose model gives these answers, one after the other, for ever the last. */
function stepsWith(answers: readonly (IContent | Error)[], options: Partial<TurnSteps> = {}) {
  const answered: string[][] = [];
  let asked = 0;
  const steps: TurnSteps = {
    maxRounds: 10,
    signal: new AbortController().signal,
    ask: async () => {
      const next = answers[Math.min(asked++, answers.length - 1)];
      if (next === undefined || next instanceof Error) throw next;
      return next;
    },
    answerCalls: async (calls) => {
      answered.push(calls.map(({ id }) => id));
      return { denied: 0, isStuck: false };
    },
    ...options,
  };
  return { steps, answered, asked: () => asked };
}

describe('a turn', () => {
  test.each<[string, IContent, string]>([
    ['words', text('Hello.'), 'answered'],
    ['nothing', answer(), 'empty'],
    ['blanks', text(' \n'), 'empty'],
    ['thoughts alone', answer({ type: 'thinking', thought: 'hm' }), 'empty'],
  ])('ends with an answer of %s', async (_, only, status) => {
    const { steps, answered } = stepsWith([only]);
    expect(await runTurn(steps)).toEqual({ status, rounds: 1, denied: 0, answer: only });
    expect(answered).toEqual([]);
  });

  test('goes on as long as the model makes calls', async () => {
    const { steps, answered } = stepsWith([CALLS, CALLS, text('Done.')]);
    expect(await runTurn(steps)).toMatchObject({ status: 'answered', rounds: 3 });
    expect(answered).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('adds up what was denied', async () => {
    const answerCalls = async () => ({ denied: 2, isStuck: false });
    const { steps } = stepsWith([CALLS, CALLS, text('Done.')], { answerCalls });
    expect(await runTurn(steps)).toMatchObject({ status: 'answered', denied: 4 });
  });

  test('ends when the model is stuck', async () => {
    const answerCalls = async () => ({ denied: 1, isStuck: true });
    const { steps, asked } = stepsWith([CALLS], { answerCalls });
    expect(await runTurn(steps)).toEqual({ status: 'stuck', rounds: 1, denied: 1, answer: CALLS });
    expect(asked()).toBe(1);
  });

  test('ends at the limit of rounds, with every call answered', async () => {
    const { steps, answered } = stepsWith([CALLS], { maxRounds: 3 });
    expect(await runTurn(steps)).toMatchObject({ status: 'round-limit', rounds: 3 });
    expect(answered.length).toBe(3);
  });

  test('rejects with what the model failed with', async () => {
    const failure = new Error('HTTP 500');
    await expect(runTurn(stepsWith([CALLS, failure]).steps)).rejects.toBe(failure);
  });

  test('resolves with the last answer when a request is interrupted', async () => {
    const abort = new AbortController();
    const { steps, answered } = stepsWith([CALLS, new Error('aborted')], { signal: abort.signal });
    const interrupted: TurnSteps = {
      ...steps,
      ask: () => {
        if (answered.length > 0) abort.abort();
        return steps.ask();
      },
    };
    expect(await runTurn(interrupted)).toEqual({
      status: 'interrupted',
      rounds: 2,
      denied: 0,
      answer: CALLS,
    });
  });

  test('has no answer when the first request is interrupted', async () => {
    const { steps } = stepsWith([new Error('aborted')], { signal: AbortSignal.abort() });
    expect(await runTurn(steps)).toEqual({ status: 'interrupted', rounds: 1, denied: 0 });
  });

  test('is interrupted rather than stuck or at its limit', async () => {
    const abort = new AbortController();
    const answerCalls = async () => {
      abort.abort();
      return { denied: 0, isStuck: true };
    };
    const { steps } = stepsWith([CALLS], { answerCalls, signal: abort.signal, maxRounds: 1 });
    expect(await runTurn(steps)).toMatchObject({ status: 'interrupted' });
  });

  test('keeps an answer that was complete before the interruption', async () => {
    const { steps } = stepsWith([text('Done.')], { signal: AbortSignal.abort() });
    expect(await runTurn(steps)).toMatchObject({ status: 'answered' });
  });
});
