import { expect, test } from 'vitest';
import { createProvider } from '../create-provider.ts';
import type { ProviderName } from '../provider-names.ts';
import { startScriptedServer } from '../scripted/index.ts';
import type { Effort } from './effort-options.ts';

async function bodyOf(name: ProviderName, model: string, effort: Effort | undefined): Promise<unknown> {
  const server = await startScriptedServer(name, [{ text: 'ok' }]);
  try {
    const options = { name, model, baseUrl: server.baseUrl, apiKey: 'k', effort: () => effort };
    const contents = [{ speaker: 'human' as const, blocks: [{ type: 'text' as const, text: 'hi' }] }];
    const request = { contents, maxOutputTokens: 100 };
    const stream = createProvider(options).generateChatCompletion(request)[Symbol.asyncIterator]();
    while (!(await stream.next()).done);
    return server.requests[0]?.body;
  } finally {
    await server.close();
  }
}

test.each<[ProviderName, string, Effort, Readonly<Record<string, unknown>>]>([
  ['anthropic', 'claude-sonnet-4-5', 'low', { thinking: { type: 'enabled', budget_tokens: 4_096 } }],
  [
    'anthropic',
    'claude-opus-4-6',
    'high',
    { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } },
  ],
  [
    'google',
    'gemini-2.5-pro',
    'medium',
    { generationConfig: { thinkingConfig: { thinkingBudget: 12_288 } } },
  ],
  ['google', 'gemini-3-pro', 'low', { generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } }],
  ['openai', 'gpt-5', 'high', { reasoning: { effort: 'high', summary: 'auto' } }],
  ['openai-compatible', 'qwen3', 'medium', { reasoning_effort: 'medium' }],
  ['openai-compatible', 'qwen3', 'off', { reasoning_effort: 'none' }],
])('%s %s is asked for %s effort in its own words', async (name, model, effort, expected) => {
  expect(await bodyOf(name, model, effort)).toMatchObject(expected);
});

test('nothing is said where the vendor is to decide', async () => {
  expect(await bodyOf('openai-compatible', 'qwen3', undefined)).not.toHaveProperty('reasoning_effort');
});
