import { isContextOverflow } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import type { ScriptStep } from '../scripted/script-step.ts';
import { WIRES } from '../scripted/scripted-server.ts';
import { collectAnswer } from './collect-answer.ts';
import { FINE, HELLO, KEY, LONG_TEXT, type ProviderBench } from './provider-bench.ts';

/** The rules for connections that break and servers that refuse. */
export function testProviderFailures({ format, waits, serve, open, ask, expectCode }: ProviderBench): void {
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
      const { error, server } = await ask([WIRES[format].overflow, FINE]);
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
      const other = await serve([FINE]);
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
}
