import { characterEstimator, createUserMessage, HdcError } from '@hdc/core';
import { CompressionExecutionError } from '@hdc/core/errors';
import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { WIRES } from '../scripted/scripted-server.ts';
import type { ScriptStep } from '../testing/index.ts';
import { ScriptedAgent, type ScriptedAgentOptions, workingTurn } from './scripted-agent.ts';

/** Runs with an agent that has worked for a while, and makes sure that it still works afterwards. */
async function withAgent(
  options: ScriptedAgentOptions,
  run: (agent: ScriptedAgent) => Promise<void>,
): Promise<void> {
  const agent = await ScriptedAgent.start(options);
  try {
    for (let turn = 1; turn <= 6; turn++) {
      agent.answers.push(...workingTurn(turn));
      await agent.turn(`Request ${turn}`);
    }
    await run(agent);
    agent.answers.length = 0;
    agent.answers.push(...workingTurn(7));
    await agent.turn('Request 7');
    expect(agent.history.findLosses()).toEqual([]);
    expect(agent.history.isOrderKept).toBe(true);
  } finally {
    await agent.close();
  }
}

describe.each(PROVIDER_NAMES)('%s', (format: ProviderName) => {
  describe.each(['one-shot', 'middle-out'] as const)('a compression by %s', (strategy) => {
    test.each<[string, ScriptStep, RegExp]>([
      ['that the provider fails', { status: 500, message: 'out of order' }, /the provider failed/],
      ['that breaks off in the middle', { text: 'half a summ', disconnectAfter: 2 }, /the provider failed/],
      ['with an empty summary', { text: ' ' }, /empty summary/],
      ['with a summary that is longer than the history', { text: 'long '.repeat(20_000) }, /the summary has/],
    ])('%s leaves the history as it was', async (_, step, message) => {
      await withAgent({ format, strategy }, async (agent) => {
        const before = agent.history.getAll();
        agent.summaries.length = 0;
        agent.summaries.push(step);
        const attempt = agent.session.performCompression();
        await expect(attempt).rejects.toThrow(CompressionExecutionError);
        await expect(attempt).rejects.toThrow(message);
        expect(agent.history.getAll()).toEqual(before);
      });
    });
    test('keeps what arrives while it runs', async () => {
      await withAgent({ format, strategy }, async (agent) => {
        agent.summaries.push({ text: 'A summary that took a while.', delayMs: 50 });
        const running = agent.session.performCompression();
        const late = createUserMessage('something that cannot wait');
        agent.session.add(late);
        await running;
        expect(agent.history.getAll().at(-1)).toBe(late);
      });
    });
  });

  test('an answer that breaks off is no answer', async () => {
    await withAgent({ format, strategy: 'high-density' }, async (agent) => {
      agent.answers.push({ text: 'half of an answer', disconnectAfter: 2 });
      const before = agent.history.getAll().length;
      const attempt = agent.session.sendMessage('go on');
      await expect(attempt).rejects.toThrow(HdcError);
      expect(agent.history.getAll().length).toBe(before + 1);
    });
  });

  test('an overflow is answered with a smaller request, once', async () => {
    await withAgent({ format, strategy: 'high-density' }, async (agent) => {
      const { status, message } = WIRES[format].overflow;
      agent.answers.push({ status, message }, { text: 'now it fits' });
      const requests = agent.chatRequests.length;
      const answer = await agent.session.sendMessage('go on');
      expect(answer.blocks).toEqual([{ type: 'text', text: 'now it fits' }]);
      expect(agent.events.at(-1)?.type).toBe('retried');
      const [refused, accepted] = agent.chatRequests.slice(requests);
      expect(accepted?.text.length).toBeLessThan(refused?.text.length ?? 0);
      expect(accepted?.text).toContain('go on');
    });
  });
});

test('a failing estimator fails the turn and nothing else', async () => {
  let works = true;
  const estimator = {
    estimateText: (text: string) => {
      if (!works) throw new Error('the tokenizer is gone');
      return characterEstimator.estimateText(text);
    },
  };
  await withAgent({ format: 'openai', strategy: 'high-density', estimator }, async (agent) => {
    works = false;
    await expect(agent.session.sendMessage('count this')).rejects.toThrow('the tokenizer is gone');
    works = true;
    expect(agent.history.getAll().at(-1)?.blocks).toEqual([{ type: 'text', text: 'count this' }]);
  });
});
