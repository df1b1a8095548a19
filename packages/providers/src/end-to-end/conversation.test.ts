import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { checkWireRequest, readWireRequest, type WireMessage } from '../testing/index.ts';
import {
  COMPLETION_BUDGET,
  CONTEXT_LIMIT,
  messageWithPicture,
  ScriptedAgent,
  workingTurn,
} from './scripted-agent.ts';

const TURNS = 70;

/** Strategies under which the task, the first message, is always there. */
const KEEP_THE_TASK: readonly string[] = ['high-density', 'middle-out'];

function textsOf(messages: readonly WireMessage[]): readonly string[] {
  return messages.flatMap(({ texts }) => texts);
}

/** Tokens as the estimator of the session counts them, from what really went over the wire. */
function tokensOf(messages: readonly WireMessage[]): number {
  const characters = messages.flatMap(({ texts, calls, results }) => [
    ...texts,
    ...calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`),
    ...results.map(({ text }) => text),
  ]);
  return characters.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
}

function messageOf(turn: number): string {
  return `Request ${turn}: please work on file ${turn % 7}, and mind the "quotes" & <tags>.`;
}

describe.each(PROVIDER_NAMES)('%s', (format: ProviderName) => {
  test.each(COMPRESSION_STRATEGIES)('a long conversation under %s', async (strategy) => {
    const agent = await ScriptedAgent.start({ format, strategy });
    try {
      let latest = '';
      const problems: string[] = [];
      agent.onRequest(({ body }) => {
        const messages = readWireRequest(format, body);
        const texts = textsOf(messages);
        problems.push(...checkWireRequest(format, body));
        if (!texts.some((text) => text.includes(latest)))
          problems.push(`the latest request is missing: ${latest}`);
        if (KEEP_THE_TASK.includes(strategy) && !texts.some((text) => text.includes(messageOf(1)))) {
          problems.push('the task is missing');
        }
        const tokens = tokensOf(messages);
        if (tokens + COMPLETION_BUDGET > CONTEXT_LIMIT) problems.push(`${tokens} tokens do not fit`);
      });
      let requests = 0;
      for (let turn = 1; turn <= TURNS; turn++) {
        latest = messageOf(turn);
        agent.answers.push(...workingTurn(turn));
        requests += await agent.turn(turn % 10 === 0 ? messageWithPicture(latest) : latest);
        expect(problems).toEqual([]);
        expect(agent.history.findLosses()).toEqual([]);
      }
      expect(requests).toBeGreaterThanOrEqual(100);
      expect(agent.chatRequests.length).toBe(requests);
      expect(agent.history.isOrderKept).toBe(true);
      expect(agent.events.filter(({ type }) => type === 'compressed').length).toBeGreaterThan(2);
    } finally {
      await agent.close();
    }
  });
});
