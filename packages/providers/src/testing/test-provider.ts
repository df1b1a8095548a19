import { setTimeout as wait } from 'node:timers/promises';
import type { ContentMetadata, IContent } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { createProvider } from '../create-provider.ts';
import type { ProviderName } from '../provider-names.ts';
import type { ScriptedAnswer, ScriptStep } from '../scripted/script-step.ts';
import { checkWireRequest } from './check-wire-request.ts';
import { collectAnswer } from './collect-answer.ts';
import {
  type CreateTestedProvider,
  FINE,
  HELLO,
  KEY,
  LONG_TEXT,
  openProviderBench,
} from './provider-bench.ts';
import { readWireRequest } from './read-wire-request.ts';
import { testProviderFailures } from './test-provider-failures.ts';

/** Vendors that sign thoughts, so that these can be sent back. */
const SIGNING: readonly ProviderName[] = ['anthropic', 'openai', 'google'];

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The rules that every provider must keep, over HTTP. Call it at the top of a test file. */
export function testProvider(
  format: ProviderName,
  create: CreateTestedProvider = (options) => createProvider({ name: format, ...options }),
): void {
  const bench = openProviderBench(format, create);
  const { model, open, ask } = bench;

  describe(`provider ${format}: answers`, () => {
    test('streams text in pieces', async () => {
      const { texts, error } = await ask([{ text: LONG_TEXT }]);
      expect(error).toBeUndefined();
      expect(texts.length).toBeGreaterThan(1);
      expect(texts.join('')).toBe(LONG_TEXT);
    });

    test('hands over parallel tool calls, each whole and in order', async () => {
      const toolCalls = [
        { id: 'call_a', name: 'read_file', parameters: { path: 'src/a.ts', lines: [1, 20] } },
        { id: 'call_b', name: 'list', parameters: {} },
      ];
      const { calls, texts } = await ask([{ text: 'I look.', toolCalls }]);
      expect(calls).toEqual(toolCalls.map((call) => ({ type: 'tool_call', ...call })));
      expect(texts.join('')).toBe('I look.');
    });

    test('hands over malformed arguments as the text they are', async () => {
      const toolCalls = [{ id: 'call_a', name: 'read_file', parameters: '{"path": "src/a' }];
      const { calls } = await ask([{ toolCalls }]);
      expect(calls[0]?.parameters).toBe('{"path": "src/a');
    });

    test('counts cached tokens as input and reports the model', async () => {
      const usage = { inputTokens: 1000, outputTokens: 30, cachedTokens: 800 };
      const { metadata } = await ask([{ text: 'ok', usage }]);
      expect(metadata.usage).toMatchObject(usage);
      expect(metadata.model).toBe(model);
    });

    test.each<[string, ScriptedAnswer, ContentMetadata['finishReason']]>([
      ['that is complete', FINE, 'stop'],
      ['that calls tools', { toolCalls: [{ id: 'call_a', name: 'list', parameters: {} }] }, 'tool-calls'],
      ['that the length limit cuts off', { text: LONG_TEXT, finishReason: 'length' }, 'length'],
      ['that a filter cuts off', { text: LONG_TEXT, finishReason: 'content-filter' }, 'content-filter'],
    ])('says why an answer ends %s', async (_case, answer, finishReason) => {
      const { metadata, error } = await ask([answer]);
      expect(error).toBeUndefined();
      expect(metadata.finishReason).toBe(finishReason);
    });

    test('streams thinking, and sends it back only with its signature', async () => {
      const thinking = 'First I think about it, then I answer.';
      const signature = 'c2lnbmF0dXJl';
      const toolCalls = [{ id: 'call_a', name: 'list', parameters: {} }];
      const { provider, server } = await open([{ thinking, signature, toolCalls }, FINE]);
      const answer = await collectAnswer(provider.generateChatCompletion({ contents: [HELLO] }));
      expect(answer.thought).toBe(thinking);
      const isSigned = SIGNING.includes(format);
      expect(answer.signature !== undefined).toBe(isSigned);

      const thought = { type: 'thinking', thought: thinking } as const;
      const contents: IContent[] = [
        HELLO,
        {
          speaker: 'ai',
          blocks: [answer.signature ? { ...thought, signature: answer.signature } : thought, ...answer.calls],
        },
        {
          speaker: 'tool',
          blocks: [{ type: 'tool_response', callId: 'call_a', toolName: 'list', result: 'a.ts' }],
        },
      ];
      await collectAnswer(provider.generateChatCompletion({ contents }));
      const [, sent] = readWireRequest(format, server.requests[1]?.body);
      expect(sent?.signatures).toEqual(isSigned ? [signature] : []);
      expect(checkWireRequest(format, server.requests[1]?.body)).toEqual([]);
    });
  });

  describe(`provider ${format}: requests`, () => {
    test('sends system prompt, tools and images', async () => {
      const image = { type: 'media', mimeType: 'image/png', data: PIXEL, encoding: 'base64' } as const;
      const linked = { ...image, data: 'https://example.com/a.png', encoding: 'url' } as const;
      const { server, error } = await ask([FINE], {
        systemPrompt: 'Be brief.',
        tools: [{ name: 'list', description: 'Lists files', parameters: { type: 'object', properties: {} } }],
        contents: [{ speaker: 'human', blocks: [{ type: 'text', text: 'What is it?' }, image, linked] }],
      });
      expect(error).toBeUndefined();
      const body = server.requests[0]?.body;
      const [system, message] = readWireRequest(format, body);
      expect(system).toMatchObject({ role: 'system', texts: ['Be brief.'] });
      expect(message).toMatchObject({ role: 'user', texts: ['What is it?'], media: 2 });
      expect(JSON.stringify(body)).toContain(PIXEL);
      expect(JSON.stringify(body)).toContain('Lists files');
      expect(checkWireRequest(format, body)).toEqual([]);
    });
  });

  testProviderFailures(bench);

  describe(`provider ${format}: abort`, () => {
    test.each<[string, ScriptStep]>([
      ['before the answer begins', { ...FINE, delayMs: 60_000 }],
      ['between two pieces', { text: LONG_TEXT, eventDelayMs: 20 }],
    ])('ends a slow answer %s', async (_case, step) => {
      const { provider, server } = await open([step, FINE]);
      const abort = new AbortController();
      const answer = collectAnswer(
        provider.generateChatCompletion({ contents: [HELLO], signal: abort.signal }),
      );
      while (server.requests.length === 0) await wait(1);
      abort.abort();
      expect((await answer).error).toBe(abort.signal.reason);
      expect(server.requests).toHaveLength(1);
    });

    test('ends a wait between two attempts', async () => {
      const { server } = await open([{ status: 500 }, FINE]);
      const abort = new AbortController();
      const retry = { baseDelayMs: 60_000, maxDelayMs: 60_000 };
      const provider = create({ baseUrl: server.baseUrl, apiKey: KEY, model, retry });
      const answer = collectAnswer(
        provider.generateChatCompletion({ contents: [HELLO], signal: abort.signal }),
      );
      while (server.requests.length === 0) await wait(1);
      await wait(20);
      abort.abort(new Error('enough'));
      expect((await answer).error).toMatchObject({ message: 'enough' });
    });

    test('sends nothing for a signal that is aborted already', async () => {
      const { error, server } = await ask([FINE], { signal: AbortSignal.abort() });
      expect(error).toMatchObject({ name: 'AbortError' });
      expect(server.requests).toEqual([]);
    });
  });
}
