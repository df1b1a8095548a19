import { setTimeout as wait } from 'node:timers/promises';
import {
  type ChatCompletionRequest,
  type ContentMetadata,
  type IContent,
  type IProvider,
  isContextOverflow,
} from '@hdc/core';
import { afterEach, describe, expect, test } from 'vitest';
import { createProvider } from '../create-provider.ts';
import type { ProviderName } from '../provider-names.ts';
import type { RetryPolicy } from '../retry/retry-policy.ts';
import type { ScriptedAnswer, ScriptStep } from '../scripted/script-step.ts';
import { type Script, type ScriptedServer, startScriptedServer, WIRES } from '../scripted/scripted-server.ts';
import { checkWireRequest } from './check-wire-request.ts';
import { type CollectedAnswer, collectAnswer } from './collect-answer.ts';
import { everythingIn, readWireRequest } from './read-wire-request.ts';

const KEY = 'sk-test-0123456789abcdef';

/** The suite's way to make the provider under test. */
export type CreateTestedProvider = (options: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly retry: Partial<RetryPolicy>;
}) => IProvider;

/** Vendors that sign thoughts, so that these can be sent back. */
const SIGNING: readonly ProviderName[] = ['anthropic', 'openai', 'google'];

/** A model that thinks, where the format depends on the model's name. */
const MODELS: Readonly<Record<ProviderName, string>> = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5',
  google: 'gemini-3-pro',
  'openai-compatible': 'local-model',
};

const LONG_TEXT = 'The answer comes in many pieces, so that a connection can break between two of them.';
const HELLO: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'Hello' }] };
const FINE: ScriptedAnswer = { text: 'All is well.' };
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The rules that every provider must keep, over HTTP. Call it at the top of a test file. */
export function testProvider(
  format: ProviderName,
  create: CreateTestedProvider = (options) => createProvider({ name: format, ...options }),
): void {
  const wire = WIRES[format];
  const model = MODELS[format];
  const servers: ScriptedServer[] = [];
  const waits: number[] = [];

  async function open(script: Script): Promise<{ provider: IProvider; server: ScriptedServer }> {
    const server = await startScriptedServer(format, script);
    servers.push(server);
    waits.length = 0;
    const retry = { maxAttempts: 3, random: () => 1, sleep: async (ms: number) => void waits.push(ms) };
    return { provider: create({ baseUrl: server.baseUrl, apiKey: KEY, model, retry }), server };
  }

  async function ask(
    steps: readonly ScriptStep[],
    request: Partial<ChatCompletionRequest> = {},
  ): Promise<CollectedAnswer & { server: ScriptedServer }> {
    const { provider, server } = await open(steps);
    const answer = await collectAnswer(provider.generateChatCompletion({ contents: [HELLO], ...request }));
    return { ...answer, server };
  }

  const expectCode = (error: unknown, code: string) => {
    expect(error).toMatchObject({ code, provider: format });
    expect(everythingIn(error)).not.toContain(KEY);
    expect(JSON.stringify(error)).not.toContain(KEY);
  };

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

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

  describe(`provider ${format}: failures`, () => {
    test('reports a connection that breaks in the middle, and does not start again', async () => {
      const { error, texts, server } = await ask([{ text: LONG_TEXT, disconnectAfter: 7 }, FINE]);
      expectCode(error, 'NETWORK');
      expect(LONG_TEXT.startsWith(texts.join(''))).toBe(true);
      expect(texts).not.toEqual([]);
      expect(server.requests).toHaveLength(1);
    });

    test('tries again when the connection breaks before the answer', async () => {
      const { error, texts, server } = await ask([{ disconnectAfter: 0 }, FINE]);
      expect(error).toBeUndefined();
      expect(texts.join('')).toBe(FINE.text);
      expect(server.requests).toHaveLength(2);
    });

    test('reports a server that cannot be reached', async () => {
      const { provider, server } = await open([]);
      await server.close();
      const { error } = await collectAnswer(provider.generateChatCompletion({ contents: [HELLO] }));
      expectCode(error, 'NETWORK');
      expect(waits).toHaveLength(2);
    });

    test('reports a wrong key once, without the key', async () => {
      const message = `Incorrect API key provided: ${KEY}.`;
      const { error, server } = await ask([{ status: 401, message }, FINE]);
      expectCode(error, 'AUTHENTICATION');
      expect(error).toMatchObject({ status: 401, isTransient: false });
      expect(server.requests).toHaveLength(1);
    });

    test('waits as long as a rate limit asks for', async () => {
      const { error, texts } = await ask([{ status: 429, headers: { 'retry-after': '3' } }, FINE]);
      expect(error).toBeUndefined();
      expect(texts.join('')).toBe(FINE.text);
      expect(waits).toEqual([3000]);
    });

    test('reports a rate limit that asks for too long a wait', async () => {
      const { error, server } = await ask([{ status: 429, headers: { 'retry-after': '3600' } }, FINE]);
      expectCode(error, 'RATE_LIMIT');
      expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
      expect(server.requests).toHaveLength(1);
    });

    test('waits as long as an overloaded server asks for', async () => {
      await ask([{ status: 503, headers: { 'retry-after': '2' } }, FINE]);
      expect(waits).toEqual([2000]);
    });

    test.each([500, 503, 529])('tries again after status %i', async (status) => {
      const { error, texts } = await ask([{ status }, FINE]);
      expect(error).toBeUndefined();
      expect(texts.join('')).toBe(FINE.text);
      expect(waits).toHaveLength(1);
    });

    test('gives up on a server that keeps failing, with longer and longer waits', async () => {
      const { error, server } = await ask([{ status: 500 }, { status: 500 }, { status: 500 }, FINE]);
      expectCode(error, 'SERVER');
      expect(server.requests).toHaveLength(3);
      expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    });

    test('reports a request that is too long', async () => {
      const { error, server } = await ask([wire.overflow, FINE]);
      expectCode(error, 'CONTEXT_OVERFLOW');
      expect(isContextOverflow(error)).toBe(true);
      expect(server.requests).toHaveLength(1);
    });

    test('reports a request that is refused', async () => {
      const { error } = await ask([{ status: 404, message: 'no such model' }]);
      expectCode(error, 'BAD_REQUEST');
      expect(error).toMatchObject({ message: expect.stringContaining('no such model') });
    });

    test.each([0, 7])('reports a malformed event after %i events', async (malformedAfter) => {
      const { error } = await ask([{ text: LONG_TEXT, malformedAfter }, FINE]);
      expectCode(error, 'BAD_RESPONSE');
    });

    test('reports an answer that ends before it is complete', async () => {
      const { error } = await ask([{ text: LONG_TEXT, endAfter: 7 }]);
      expectCode(error, 'BAD_RESPONSE');
    });

    test.each<[string, ScriptStep]>([
      ['is no stream at all', { status: 200, body: '<html>Sign in</html>' }],
      ['has no body', { status: 204 }],
      ['is no gzip', { status: 200, headers: { 'content-encoding': 'gzip' }, body: 'plain' }],
      ['is no Brotli', { status: 200, headers: { 'content-encoding': 'br' }, body: 'this is plain' }],
    ])('reports an answer that %s, once', async (_case, step) => {
      const { error, server } = await ask([step, FINE]);
      expectCode(error, 'BAD_RESPONSE');
      expect(server.requests).toHaveLength(1);
    });

    test('keeps the status of a failure that cannot be read', async () => {
      const headers = { 'content-encoding': 'gzip' };
      const { error, texts } = await ask([{ status: 503, headers, body: 'plain' }, FINE]);
      expect(error).toBeUndefined();
      expect(texts.join('')).toBe(FINE.text);
    });

    test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
      const other = await startScriptedServer(format, [FINE]);
      servers.push(other);
      const { provider, server } = await open((request) => {
        // Another name of the same machine is another host to fetch.
        const location = new URL(request.path, other.baseUrl.replace('127.0.0.1', 'localhost')).href;
        return { status, headers: { location } };
      });
      const { error } = await collectAnswer(provider.generateChatCompletion({ contents: [HELLO] }));
      expectCode(error, 'BAD_REQUEST');
      expect(error).toMatchObject({
        status,
        message: expect.stringContaining('redirects to http://localhost'),
      });
      expect(server.requests).toHaveLength(1);
      expect(other.requests).toEqual([]);
    });
  });

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
