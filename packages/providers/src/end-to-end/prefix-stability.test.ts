import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES } from '../provider-names.ts';
import type { RecordedRequest } from '../testing/index.ts';
import { ScriptedAgent } from './scripted-agent.ts';

/** The messages as bytes. Cache marks move with the end and are no part of what a vendor caches. */
function messagesOf({ body }: RecordedRequest): readonly string[] {
  if (typeof body !== 'object' || body === null) throw new Error('no body');
  const entries = new Map<string, unknown>(Object.entries(body));
  const messages = entries.get('messages') ?? entries.get('input') ?? entries.get('contents');
  if (!Array.isArray(messages)) throw new Error('no messages');
  return messages.map((message) =>
    JSON.stringify(message, (key: string, value: unknown) => (key === 'cache_control' ? undefined : value)),
  );
}

describe.each(PROVIDER_NAMES)('%s', (format) => {
  test('a request that prunes nothing begins with the bytes of the one before', async () => {
    const agent = await ScriptedAgent.start({
      format,
      strategy: 'high-density',
      settings: { 'context-limit': 100_000 },
    });
    try {
      for (let turn = 1; turn <= 8; turn++) {
        const call = (n: number) => ({
          id: `call_${turn}_${n}`,
          name: 'read_file',
          parameters: { file_path: `only-read-${turn}-${n}.ts` },
        });
        agent.answers.push({
          thinking: 'hm',
          signature: 'c2lnbmF0dXJl',
          text: 'Looking.',
          toolCalls: [call(1), call(2)],
        });
        agent.answers.push({ toolCalls: [call(3)] }, { text: `Answer ${turn}.` });
        await agent.turn(`Question ${turn}`);
      }
      expect(agent.events).toEqual([]);
      const requests = agent.chatRequests.map(messagesOf);
      expect(requests.length).toBe(24);
      for (let i = 1; i < requests.length; i++) {
        const before = requests[i - 1] ?? [];
        expect(requests[i]?.slice(0, before.length)).toEqual(before);
      }
    } finally {
      await agent.close();
    }
  });
});
