import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES } from '../provider-names.ts';
import { wireMessagesText } from '../testing/index.ts';
import { ScriptedAgent } from './scripted-agent.ts';

describe.each(PROVIDER_NAMES)('%s', (format) => {
  test('a request that prunes nothing begins with the bytes of the one before', async () => {
    const settings = { 'context-limit': 100_000 };
    const agent = await ScriptedAgent.start({ format, strategy: 'high-density', settings });
    try {
      for (let turn = 1; turn <= 8; turn++) {
        const call = (n: number) => ({
          id: `call_${turn}_${n}`,
          name: 'read_file',
          parameters: { file_path: `only-read-${turn}-${n}.ts` },
        });
        agent.answers.push(
          { thinking: 'hm', signature: 'c2lnbmF0dXJl', text: 'Looking.', toolCalls: [call(1), call(2)] },
          { toolCalls: [call(3)] },
          { text: `Answer ${turn}.` },
        );
        await agent.turn(`Question ${turn}`);
      }
      expect(agent.events).toEqual([]);
      const requests = agent.chatRequests.map(({ body }) => wireMessagesText(format, body));
      expect(requests.length).toBe(24);
      requests.slice(1).forEach((request, i) => {
        expect(request.startsWith(requests[i] ?? 'nothing')).toBe(true);
      });
    } finally {
      await agent.close();
    }
  });
});
