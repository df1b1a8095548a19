import type { IContent } from '@hdc/core';
import { expect, it } from 'vitest';
import { createProvider } from './create-provider.ts';
import { startScriptedServer } from './scripted/scripted-server.ts';
import { checkWireRequest } from './testing/check-wire-request.ts';
import { collectAnswer } from './testing/collect-answer.ts';
import { wireMessagesText } from './testing/read-wire-request.ts';

const turn = (number: number): IContent[] => [
  { speaker: 'human', blocks: [{ type: 'text', text: `question ${number}` }] },
  { speaker: 'ai', blocks: [{ type: 'text', text: `answer ${number}` }] },
];

it('keeps cache marks where they are while a conversation grows, and reports what they cost', async () => {
  const usage = { inputTokens: 900, outputTokens: 20, cachedTokens: 500, cacheWriteTokens: 300 };
  const server = await startScriptedServer('anthropic', () => ({ text: 'ok', usage }));
  const provider = createProvider({
    name: 'anthropic',
    model: 'claude-sonnet-4-5',
    baseUrl: server.baseUrl,
    apiKey: 'key',
    env: {},
    cacheTtl: '1h',
  });
  for (const turns of [12, 13, 14]) {
    const contents = Array.from({ length: turns }, (_, number) => turn(number)).flat();
    const request = { contents: contents.slice(0, -1), systemPrompt: 'Be brief.' };
    const { metadata } = await collectAnswer(provider.generateChatCompletion(request));
    expect(metadata.usage).toEqual(usage);
  }
  await server.close();

  const bodies = server.requests.map(({ body }) => body);
  const marks = server.requests.map(
    ({ text }) => text.match(/"text":"[^"]*","cache_control":\{"type":"ephemeral","ttl":"1h"\}/g) ?? [],
  );
  const texts = marks.map((found) => found.map((mark) => mark.split('"')[3]));
  expect(texts).toEqual(
    [
      ['question 11', 'answer 7', 'Be brief.'],
      ['question 12', 'answer 7', 'Be brief.'],
      ['question 13', 'answer 7', 'Be brief.'],
    ].map((found) => expect.arrayContaining(found)),
  );
  for (const body of bodies) expect(checkWireRequest('anthropic', body)).toEqual([]);
  const [first = '', second = '', third = ''] = bodies.map((body) => wireMessagesText('anthropic', body));
  expect(second.startsWith(first) && third.startsWith(second)).toBe(true);
});
