import { isRecord } from '@hdc/core/content';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../testing/use-gateway.ts';

const openGateway = useGateway();
const LISTING = Array.from({ length: 300 }, (_, line) => `${line + 1}\tconst value${line} = 1;`).join('\n');

function pruner() {
  const store = new MemoryDecisionStore();
  return createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => 1_000 });
}

/** A conversation in which a file was read, in one format and without the tools that are declared. */
function bodyOf(name: WireFormatName, reads: number): string {
  const turns: ArbitraryTurn[] = [{ type: 'human', texts: ['Please mend the report.'], isList: false }];
  for (let read = 0; read < reads; read++) {
    const call = { id: `call_${read}`, name: 'Read', parameters: { file_path: `/src/${read}.ts` } };
    const result = { call, texts: [LISTING], isList: false, isFailed: false };
    turns.push(
      { type: 'answer', text: 'I look.', thought: undefined, calls: [call] },
      { type: 'results', results: [{ ...result, hasImage: false, hasUnknownPart: false }], words: undefined },
    );
  }
  const { body, turn } = WIRE_WRITERS[name];
  const written = body(turns.flatMap((each) => turn(each)));
  const { tools: _, ...rest } = isRecord(written) ? written : {};
  return ` ${JSON.stringify({ ...rest, temperature: 1 }).replace('"temperature":1', '"temperature":1.0')} \n`;
}

async function prune(url: string, query: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/prune${query}`, { method: 'POST', body, headers });
  const text = await response.text();
  return {
    status: response.status,
    text,
    answer: text.startsWith('{') || text.startsWith(' ') ? JSON.parse(text) : undefined,
  };
}

describe('POST /prune', () => {
  test.each(WIRE_FORMAT_NAMES)(
    'makes messages of %s smaller, and the same past the same bytes',
    async (name) => {
      const { url, vendor } = await openGateway(() => {}, { pruner: pruner() });
      const query = `?format=${name}&session=s-1`;
      const first = await prune(url, query, bodyOf(name, 1));
      const next = await prune(url, query, bodyOf(name, 2));
      expect(first).toMatchObject({
        status: 200,
        answer: { hdc: { conversation: 'session:s-1', edits: 1 } },
      });
      expect(first.answer.hdc.why).toEqual([
        { what: 'Read /src/0.ts', kind: 'line-numbers', why: expect.any(String), tokens: expect.any(Number) },
      ]);
      expect(first.text.length).toBeLessThan(bodyOf(name, 1).length);
      expect(first.text).toContain('"temperature":1.0');
      expect(first.text.startsWith(' {')).toBe(true);
      const [before, after] = [first, next].map(({ answer }) => WIRE_FORMATS[name].decode(answer)?.entries);
      expect(after?.slice(0, before?.length)).toEqual(before);
      expect(vendor.requests).toEqual([]);
    },
  );

  test('takes chat completions where no format is named, and the session of a header', async () => {
    const { url } = await openGateway(() => {}, { pruner: pruner() });
    const { answer } = await prune(url, '', bodyOf('openai-chat', 1), { 'x-session-id': 's-2' });
    expect(answer.hdc).toMatchObject({ conversation: 'session:s-2', edits: 1 });
  });

  test('leaves the report out where nobody reads it', async () => {
    const { url } = await openGateway(() => {}, { pruner: pruner(), mode: 'observe' });
    const body = bodyOf('openai-chat', 1);
    expect((await prune(url, '?report=no', body)).text).toBe(body);
  });

  test('changes nothing where the mode is observe, or where there is nothing to read', async () => {
    const { url, gateway } = await openGateway(() => {}, { pruner: pruner(), mode: 'observe' });
    const body = bodyOf('openai-chat', 1);
    const { text } = await prune(url, '', body);
    expect(text.startsWith(body.trimEnd().slice(0, -1))).toBe(true);
    gateway.modes.mode = 'prune';
    expect(await prune(url, '', '{}')).toMatchObject({
      text: expect.stringMatching(/^\{"hdc":\{.*"unreadable"/),
    });
  });

  test('gives the body back when the store is away', async () => {
    const store = new MemoryDecisionStore();
    store.find = () => Promise.reject(new Error('away'));
    const broken = createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => 1 });
    const { url } = await openGateway(() => {}, { pruner: broken });
    const body = bodyOf('anthropic-messages', 1);
    const { text, answer } = await prune(url, '?format=anthropic-messages', body);
    expect(text.startsWith(body.trimEnd().slice(0, -1))).toBe(true);
    expect(answer.hdc.fault).toBe('UNKNOWN');
  });

  test.each([
    ['a format that nobody knows', '?format=morse', '{}', 400, 'format is none of anthropic-messages'],
    ['what is no object', '', '[1]', 400, 'the body is no JSON object'],
    ['what is no JSON', '', 'hello', 400, 'the body is no JSON object'],
  ])('refuses %s', async (_, query, body, status, message) => {
    const { url } = await openGateway(() => {});
    const refused = await prune(url, query, body);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(message);
  });

  test('refuses who has no token', async () => {
    const { url } = await openGateway(() => {}, { token: 'secret-token' });
    expect((await prune(url, '', '{}')).status).toBe(401);
    expect((await prune(url, '', '{}', { 'x-hdc-token': 'secret-token' })).status).toBe(200);
  });
});
