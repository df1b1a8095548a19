import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { eagerPruner } from '../testing/eager-pruner.ts';
import { eventFrame as frame } from '../testing/event-frame.ts';
import type { VendorRequest } from '../testing/fake-vendor.ts';
import { type MarkHabit, staleRead, staleReadInConverse } from '../testing/stale-read.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const BEDROCK = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0';
const VERTEX = '/v1/projects/p/locations/eu/publishers/anthropic/models/claude-sonnet-4-5@20250929';
const USAGE = { input_tokens: 12, cache_read_input_tokens: 5_600, cache_creation_input_tokens: 34 };
const EVENTS = [
  { type: 'message_start', message: { usage: { ...USAGE, output_tokens: 1 } } },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 78 } },
];

const CHUNKS = EVENTS.map((event) =>
  frame({ bytes: Buffer.from(JSON.stringify(event)).toString('base64'), p: 'abcdefgh' }),
);

function sayInFrames(frames: readonly Buffer[]) {
  return async (_: VendorRequest, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    // Byte by byte, so that every border falls into the middle of something.
    for (const byte of Buffer.concat(frames)) response.write(Buffer.from([byte]));
    response.end();
  };
}

async function ask(url: string, path: string, body: unknown): Promise<Buffer> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bedrock-api-key-x' },
    body: JSON.stringify(body),
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe("Anthropic's models on a cloud", () => {
  test.each([`${BEDROCK}/invoke`, `${BEDROCK}/invoke-with-response-stream`, `${VERTEX}:streamRawPredict`])(
    'are pruned at %s, and known by the name in the path',
    async (path) => {
      const pruner = eagerPruner();
      const { url, vendor, exchanged } = await start(sayInFrames(CHUNKS), { pruner });
      for (const length of [1, 3, 5, 7]) await ask(url, path, staleRead(length));
      const exchange = (await exchanged(4)).at(-1);
      expect(exchange).toMatchObject({ format: 'anthropic-messages', kind: 'answer' });
      expect(exchange?.model).toMatch(/claude-sonnet-4-5/);
      expect(exchange?.edits).not.toEqual([]);
      expect(vendor.requests[3]?.url).toBe(path);
      expect(String(vendor.requests[3]?.body)).not.toContain('line399');
    },
  );

  test('an answer in frames passes byte for byte, and its usage is read', async () => {
    const { url, exchanged } = await start(sayInFrames(CHUNKS));
    const answer = await ask(url, `${BEDROCK}/invoke-with-response-stream`, staleRead());
    expect(answer.equals(Buffer.concat(CHUNKS))).toBe(true);
    expect((await exchanged(1))[0]?.usage).toMatchObject({
      inputTokens: 5_646,
      cachedTokens: 5_600,
      outputTokens: 78,
    });
  });

  test.each([
    ['was changed', (bytes: Buffer) => bytes.fill(0x20, bytes.length - 8, bytes.length - 5)],
    ['was cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
    ['claims to be longer than any', (bytes: Buffer) => bytes.fill(0xff, 0, 4)],
  ])('a frame that %s passes as it is, and what stood before it counts', async (_, damage) => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = CHUNKS;
    const sent = [first, damage(Buffer.from(second))];
    const { url, exchanged } = await start(sayInFrames(sent));
    const answer = await ask(url, `${BEDROCK}/invoke-with-response-stream`, staleRead());
    expect(answer.equals(Buffer.concat(sent))).toBe(true);
    expect((await exchanged(1))[0]?.usage).toMatchObject({ inputTokens: 5_646, outputTokens: 1 });
  });

  test('a body of another vendor at the same path passes as it came', async () => {
    const body = { messages: [{ role: 'user', content: [{ text: 'hi' }] }], inferenceConfig: {} };
    const { url, vendor, exchanged } = await start(sayInFrames(CHUNKS));
    await ask(url, '/model/amazon.nova-pro-v1%3A0/invoke', body);
    expect(String(vendor.requests[0]?.body)).toBe(JSON.stringify(body));
    expect((await exchanged(1))[0]?.edits).toEqual([]);
  });
});

const CONVERSE_USAGE = {
  inputTokens: 12,
  outputTokens: 78,
  cacheReadInputTokens: 5_600,
  cacheWriteInputTokens: 34,
  cacheDetails: [{ ttl: '1h', inputTokens: 30 }],
};
const CONVERSE_FRAMES = [
  frame({ role: 'assistant', p: 'abc' }, 'messageStart'),
  frame({ contentBlockIndex: 0, delta: { text: 'Done. "usage' } }, 'contentBlockDelta'),
  frame({ stopReason: 'end_turn' }, 'messageStop'),
  frame({ usage: CONVERSE_USAGE, metrics: { latencyMs: 1 }, p: 'abcd' }, 'metadata'),
];

/** OpenCode marks the system prompt and the ends of the last two messages. */
const OPENCODE: MarkHabit = { system: true, message: (index, count) => index >= count - 2 };

describe('Converse', () => {
  test.each([`${BEDROCK}/converse-stream`, `${BEDROCK}/converse`])(
    'is pruned at %s, its marks stay if nothing is missing, and its usage stands behind the end of the message',
    async (path) => {
      const pruner = eagerPruner();
      const { url, vendor, exchanged } = await start(sayInFrames(CONVERSE_FRAMES), { pruner });
      const answers = [];
      for (const length of [1, 3, 5, 7])
        answers.push(await ask(url, path, staleReadInConverse(length, OPENCODE)));
      expect(answers[3]?.equals(Buffer.concat(CONVERSE_FRAMES))).toBe(true);
      const exchange = (await exchanged(4)).at(-1);
      expect(exchange).toMatchObject({ format: 'bedrock-converse', kind: 'answer', cacheSeconds: 300 });
      expect(exchange).not.toHaveProperty('fault');
      expect(exchange?.edits).not.toEqual([]);
      expect(exchange?.usage).toEqual({
        inputTokens: 5_646,
        outputTokens: 78,
        cachedTokens: 5_600,
        cacheWriteTokens: 34,
        cacheWrite1hTokens: 30,
      });
      const [asked, left] = [staleReadInConverse(7, OPENCODE), JSON.parse(String(vendor.requests[3]?.body))];
      expect(JSON.stringify(left)).not.toContain('line399');
      expect(marksOf(left)).toEqual(marksOf(asked));
      expect(vendor.requests[3]?.url).toBe(path);
    },
  );

  test.each([
    ['Converse', '/converse', staleReadInConverse, (body: object) => ({ input: { converse: body } })],
    ['invoke, as base64', '/invoke', staleRead, inBase64],
  ])('what only counts tokens of %s is decided as before', async (_, path, bodyOf, toCount) => {
    const pruner = eagerPruner();
    const { url, vendor, exchanged } = await start(sayInFrames([]), { pruner, cacheMarks: 'off' });
    for (const length of [1, 3, 5, 7]) await ask(url, `${BEDROCK}${path}`, bodyOf(length));
    await ask(url, `${BEDROCK}/count-tokens`, toCount(bodyOf(7)));
    expect((await exchanged(5)).at(-1)).toMatchObject({ kind: 'count' });
    const [sent, counted] = vendor.requests.slice(-2).map(({ body }) => JSON.parse(String(body)));
    expect(JSON.stringify(sent)).not.toContain('line399');
    expect(counted).toEqual(toCount(sent));
    expect(vendor.requests[4]?.url).toBe(`${BEDROCK}/count-tokens`);
  });

  test.each([
    ['nothing', inBase64({})],
    ['no JSON', { input: { invokeModel: { body: 'AAAA' } } }],
    ['no base64', { input: { invokeModel: { body: '{"messages":[]}' } } }],
    ['base64 that is written otherwise', { input: { invokeModel: { body: 'e30' } } }],
    ['no text', { input: { invokeModel: { body: 1 } } }],
    ['a list', []],
  ])('what counts %s passes as it came', async (_, body) => {
    const { url, vendor } = await start(sayInFrames([]));
    await ask(url, `${BEDROCK}/count-tokens`, body);
    expect(String(vendor.requests[0]?.body)).toBe(JSON.stringify(body));
  });
});

function inBase64(body: object): object {
  return { input: { invokeModel: { body: Buffer.from(JSON.stringify(body)).toString('base64') } } };
}

/** The elements of messages that are marks. */
function marksOf(body: unknown): unknown {
  const { system, messages } = Object(body);
  const places = (list: readonly object[]) => list.map((part) => 'cachePoint' in part);
  return [places(system), messages.map(({ content }: { content: readonly object[] }) => places(content))];
}
