import type { ContentBlock, IContent } from '@hdc/core';
import { historyArbitrary } from '@hdc/core/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createProvider } from './create-provider.ts';
import { PROVIDER_NAMES, type ProviderName } from './provider-names.ts';
import { type ScriptedServer, startScriptedServer } from './scripted/scripted-server.ts';
import { checkWireRequest } from './testing/check-wire-request.ts';
import { collectAnswer } from './testing/collect-answer.ts';
import { wireMessagesText } from './testing/read-wire-request.ts';

const QUESTION: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'And now?' }] };

const AFTER_BLANK_ANSWER: IContent[] = [
  { speaker: 'ai', blocks: [{ type: 'text', text: '' }] },
  QUESTION,
  { speaker: 'ai', blocks: [{ type: 'tool_call', id: 'a', name: 'list', parameters: {} }] },
];

const servers: ScriptedServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** A function that sends contents and returns the body that arrives. */
async function openWire(format: ProviderName): Promise<(contents: readonly IContent[]) => Promise<unknown>> {
  const server = await startScriptedServer(format, () => ({ text: 'ok' }));
  servers.push(server);
  const provider = createProvider({
    name: format,
    model: 'm',
    baseUrl: server.baseUrl,
    apiKey: 'key',
    env: {},
  });
  return async (contents) => {
    const { error } = await collectAnswer(
      provider.generateChatCompletion({ contents, systemPrompt: 'Be brief.' }),
    );
    expect(error).toBeUndefined();
    return server.requests.at(-1)?.body;
  };
}

/** Blank texts are left out of requests, so an entry of nothing else is no answer. */
function isSent(block: ContentBlock): boolean {
  return block.type === 'tool_call' || (block.type === 'text' && block.text.trim() !== '');
}

/** The places at which a session may have sent a request: behind words of a person or results, before the answer. */
function requestEnds(history: readonly IContent[]): readonly number[] {
  return history.flatMap((entry, index) => {
    const isAnswer = entry.blocks.some(isSent);
    return index > 0 && entry.speaker === 'ai' && isAnswer && history[index - 1]?.speaker !== 'ai'
      ? [index]
      : [];
  });
}

describe.each(PROVIDER_NAMES)('requests of %s', (format) => {
  it('are valid for any history', async () => {
    const send = await openWire(format);
    await fc.assert(
      fc.asyncProperty(historyArbitrary(5), fc.func(fc.nat(5)), async (history, drop) => {
        // Entries taken out at random leave calls and results behind without each other.
        const damaged = history.filter((_entry, index) => drop(index) > 0);
        expect(checkWireRequest(format, await send([...damaged, QUESTION]))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('begin with the messages of the request before', async () => {
    const send = await openWire(format);
    await fc.assert(
      fc.asyncProperty(historyArbitrary(5), async (history) => {
        const started = [QUESTION, ...history];
        let previous = '';
        for (const end of requestEnds(started)) {
          const text = wireMessagesText(format, await send(started.slice(0, end)));
          expect(text.startsWith(previous)).toBe(true);
          previous = text;
        }
      }),
      { numRuns: 150, examples: [[AFTER_BLANK_ANSWER]] },
    );
  });
});

it.each(PROVIDER_NAMES)('a model of %s that refused pictures is sent none any more', async (format) => {
  const refusal = { status: 500, message: 'image input is not supported' };
  const server = await startScriptedServer(format, (_, index) => (index === 0 ? refusal : { text: 'ok' }));
  servers.push(server);
  const place = { name: format, model: 'm', baseUrl: server.baseUrl, apiKey: 'key', env: {} } as const;
  const provider = createProvider(place);
  const data = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
  const picture = {
    type: 'media',
    mimeType: 'image/png',
    data,
    encoding: 'base64',
    filename: 'a.png',
  } as const;
  const contents: IContent[] = [{ speaker: 'human', blocks: [{ type: 'text', text: 'See:' }, picture] }];
  const ask = () => collectAnswer(provider.generateChatCompletion({ contents, systemPrompt: 'Be brief.' }));
  expect((await ask()).error).toMatchObject({ code: 'BAD_REQUEST' });
  expect(server.requests[0]?.text).toContain(data);
  expect((await ask()).error).toBeUndefined();
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]?.text).not.toContain(data);
  expect(server.requests[1]?.text).toContain('[image/png, a.png]');
});
