import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelByName } from '@hdc/core/models';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { useTemporaryFolder } from '@hdc/core/testing';
import { createPruner, FileDecisionStore, MemoryDecisionStore } from '@hdc/requests';
import { describe, expect, test } from 'vitest';
import type { GatewayOptions } from '../gateway-options.ts';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import { FakeTimers } from '../testing/fake-timers.ts';
import type { VendorRequest } from '../testing/fake-vendor.ts';
import { START } from '../testing/sample-exchange.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const folder = useTemporaryFolder();
const KEY = { 'x-api-key': 'sk-ant-api03-planted' };
const BODY = {
  model: 'claude-opus-5-5',
  max_tokens: 32_000,
  stream: false,
  system: [{ type: 'text', text: 'You are an agent. '.repeat(500), cache_control: { type: 'ephemeral' } }],
  tools: [{ name: 'read' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Mend it.' }] }],
};

/** Everything that was asked for is found. */
function sayUsage(_: VendorRequest, response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const usage = { input_tokens: 0, output_tokens: 100_000, cache_read_input_tokens: 50_000 };
  response.end(JSON.stringify({ stop_reason: 'end_turn', usage }));
}

async function send(
  body: object,
  headers: Record<string, string>,
  options: Partial<GatewayOptions> = {},
  answer = sayUsage,
) {
  const timers = new FakeTimers(START);
  const pings: PingRecord[] = [];
  const prices = {
    costOf: ({ outputTokens }: { outputTokens: number }) => ({ total: 0.01 + outputTokens }) as never,
    resolve: modelByName,
  };
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store: new MemoryDecisionStore(),
    now: timers.now,
  });
  const bench = await start(answer, {
    pruner,
    now: timers.now,
    upstreamFacts: () => ({ answersNothing: true }),
    keepWarm: { dollarsADay: 1, prices, setTimer: timers.setTimer, onPing: (ping) => pings.push(ping) },
    ...options,
  });
  await fetch(`${bench.url}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'x-session-id': 's' },
  });
  await bench.exchanged(1);
  return { ...bench, timers, pings };
}

test('the same request goes again, byte for byte but for max_tokens, and is no exchange', async () => {
  const { timers, vendor, pings, exchanges } = await send(BODY, KEY);
  await timers.jump(281);
  expect(pings).toHaveLength(1);
  const [first, second] = vendor.requests;
  expect(second?.body.toString()).toBe(
    first?.body.toString().replace('"max_tokens":32000', '"max_tokens":0'),
  );
  expect(second?.headers['x-api-key']).toBe(KEY['x-api-key']);
  expect(exchanges).toHaveLength(1);
});

test('a connection that the vendor has closed is no refusal: the ping goes once more, on another one', async () => {
  let requests = 0;
  const closing: typeof sayUsage = (request, response) => {
    requests += 1;
    if (requests === 2) response.socket?.destroy();
    else sayUsage(request, response);
  };
  const { timers, vendor, pings } = await send(BODY, KEY, {}, closing);
  await timers.jump(281);
  expect(pings.map(({ ending }) => ending)).toEqual(['renewed']);
  const [, lost, again] = vendor.requests.map(({ body }) => body.toString());
  expect(again).toBe(lost);
  expect(timers.waiting).toBe(1);
});

test('a process that is killed while it keeps something warm leaves no key behind, and nothing that was to be sent', async () => {
  const store = new FileDecisionStore({ folder: folder('store'), now: () => START });
  const pruner = createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => START });
  const { timers, pings, vendor } = await send(BODY, KEY, { pruner, notes: store });
  await timers.jump(281);
  // Another ping waits: what stands in files now, with what the ledger is told, is what a killed process leaves.
  expect([timers.waiting, vendor.requests.length]).toEqual([1, 2]);
  const written = readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => readFileSync(join(item.parentPath, item.name), 'utf8'));
  expect(written.join('')).toContain('keep-warm:');
  for (const text of [...written, JSON.stringify(pings)]) {
    expect(text).not.toContain('planted');
    expect(text).not.toContain('You are an agent');
  }
});

test('a prompt of which most would go after a pause is let go', async () => {
  const waiting = (share: number): Pick<GatewayOptions, 'pruner'> => {
    const store = new MemoryDecisionStore();
    const pruner = createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => START });
    return {
      pruner: {
        observe: (...observed) => pruner.observe(...observed),
        async prune(request) {
          const result = await pruner.prune(request);
          return { ...result, waitingTokens: share * result.sentTokens };
        },
      },
    };
  };
  expect((await send(BODY, KEY, waiting(0.1))).timers.waiting).toBe(1);
  expect((await send(BODY, KEY, waiting(0.8))).timers.waiting).toBe(0);
});

describe('nothing is held', () => {
  test.each<[string, object, Record<string, string>, Partial<GatewayOptions>]>([
    ['on a subscription', BODY, { authorization: 'Bearer sk-ant-oat01-planted' }, {}],
    ['with thinking of a fixed size', { ...BODY, thinking: { type: 'enabled', budget_tokens: 1 } }, KEY, {}],
    ['without tools', { ...BODY, tools: [] }, KEY, {}],
    ['for a sub-agent', BODY, { ...KEY, 'x-claude-code-session-id': 's', 'x-claude-code-agent-id': 'a' }, {}],
    ['where a server may read 0 as unlimited', BODY, KEY, { upstreamFacts: () => ({}) }],
    ['where the past may be pruned and reads are dear', { ...BODY, model: 'claude-sonnet-4-5' }, KEY, {}],
    ['where nobody says how much may be generated', { ...BODY, max_tokens: undefined }, KEY, {}],
    ['without a mark', { ...BODY, system: 'You are an agent.' }, KEY, { cacheMarks: 'off' }],
  ])('%s', async (_, body, headers, options) => {
    const { timers } = await send(body, headers, options);
    expect(timers.waiting).toBe(0);
  });

  test('where it pays though reads are dear: nothing may be pruned', async () => {
    const { timers } = await send({ ...BODY, model: 'claude-sonnet-4-5' }, KEY, { mode: 'ingest' });
    expect(timers.waiting).toBe(1);
  });
});
