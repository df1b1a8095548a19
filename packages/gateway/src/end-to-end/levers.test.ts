import { isRecord } from '@hdc/core/content';
import { modelByName } from '@hdc/core/models';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import { FakeTimers } from '../testing/fake-timers.ts';
import type { VendorAnswers } from '../testing/fake-vendor.ts';
import { START } from '../testing/sample-exchange.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

const ttl = fc.constantFrom(undefined, '5m', '1h');
const mark = fc.option(
  ttl.map((lifetime) => ({ type: 'ephemeral', ...(lifetime && { ttl: lifetime }) })),
  { nil: undefined },
);
const text = fc.constantFrom('A rule.\n'.repeat(700), 'ä "quoted" \\ line\n', '😀', 'x'.repeat(300));

const conversation = fc.record({
  system: fc.array(fc.tuple(text, mark), { minLength: 1, maxLength: 3 }),
  ending: fc.constantFrom('Monday', 'Tuesday', ''),
  format: fc.constantFrom('/v1/messages', '/v1/chat/completions'),
  requests: fc.array(
    fc.record({
      isTurned: fc.boolean(),
      results: fc.integer({ min: 1, max: 12 }),
      endMark: mark,
      innerMark: mark,
      gapSeconds: fc.constantFrom(5, 400, 4_000),
    }),
    { minLength: 2, maxLength: 5 },
  ),
});

type Conversation = typeof conversation extends fc.Arbitrary<infer Value> ? Value : never;

/** The bodies of a conversation, as a client sends one after the other. */
function bodiesOf({ system, ending, requests }: Conversation): readonly object[] {
  const messages: { role: string; content: object[] }[] = [
    { role: 'user', content: [{ type: 'text', text: 'Do it.' }] },
  ];
  const tools = ['read', 'write', 'bash'].map((name) => ({ name, input_schema: { type: 'object', name } }));
  const turned = tools.toReversed().map(({ name, input_schema }) => ({ input_schema, name }));
  return requests.map(({ isTurned, results, endMark, innerMark }, request) => {
    const marks = [innerMark, endMark];
    const sent = messages.map(({ role, content }, index) => ({
      role,
      content: content.map((part, at) => {
        const own = at === content.length - 1 ? marks[index - messages.length + 2] : undefined;
        return { ...part, ...(own && { cache_control: own }) };
      }),
    }));
    const ids = Array.from({ length: results }, (_, call) => `t${request}-${call}`);
    messages.push(
      {
        role: 'assistant',
        content: ids.map((id) => ({ type: 'tool_use', id, name: 'read', input: { path: id } })),
      },
      {
        role: 'user',
        content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: `content of ${id}` })),
      },
    );
    const blocks = system.map(([part, own], index) => ({
      type: 'text',
      text: index === system.length - 1 ? part + ending : part,
      ...(own && { cache_control: own }),
    }));
    return {
      model: 'claude-opus-4-5',
      max_tokens: 100,
      tools: isTurned ? turned : tools,
      system: blocks,
      messages: sent,
    };
  });
}

/**
 * The part of a body that a model reads: no breakpoints, no cache key, adjacent blocks of the system prompt as one
 * text.
 */
function readOf(body: unknown): unknown {
  const value: unknown = JSON.parse(
    JSON.stringify(body, (key, inner: unknown) => (key === 'cache_control' ? undefined : inner)),
  );
  if (!isRecord(value)) return value;
  const { prompt_cache_key: _, tools, system, ...rest } = value;
  const texts = Array.isArray(system)
    ? system.map((part: unknown) => (isRecord(part) ? String(part['text']) : ''))
    : [];
  const named = Array.isArray(tools)
    ? tools.filter(isRecord).toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))
    : [];
  return { ...rest, tools: named, system: texts.join('') };
}

/** Whether all marks that ask for an hour stand in front of those that ask for less. */
function isOrdered(body: unknown): boolean {
  const parts = isRecord(body) ? [body['tools'], body['system'], body['messages']] : [];
  const marks = [...JSON.stringify(parts).matchAll(/"cache_control":\{"type":"ephemeral"(,"ttl":"1h")?/g)];
  const hours = marks.map(([, hour]) => hour !== undefined);
  return hours.every((isHour, index) => !isHour || hours.slice(0, index).every(Boolean));
}

/** A vendor that finds everything or nothing, so that everything is tried. */
const answer: VendorAnswers = (request, response) => {
  const isFound = request.body.length % 2 === 0;
  const usage = {
    input_tokens: 10,
    output_tokens: 1_000_000,
    cache_read_input_tokens: isFound ? 60_000 : 0,
    cache_creation_input_tokens: isFound ? 0 : 60_000,
    cache_creation: { ephemeral_1h_input_tokens: isFound ? 0 : 60_000 },
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ usage }));
};

/** A cent for each request, and much for the answers. */
function costOf({ outputTokens }: { readonly outputTokens: number }): { readonly total: number } {
  return { total: 0.01 + outputTokens };
}

test('with every lever on, a model reads the same of every request, and no byte is unexplained', async () => {
  const timers = new FakeTimers(START);
  const pings: PingRecord[] = [];
  const prices = { costOf: costOf as never, resolve: modelByName };
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store: new MemoryDecisionStore(),
    now: timers.now,
    settings: { ingest: { enabled: false } },
  });
  const { url, vendor, gateway, exchanged } = await start(answer, {
    pruner,
    mode: 'ingest',
    now: timers.now,
    upstreamFacts: () => ({ keepsForAnHour: true, takesCacheKey: true, answersNothing: true }),
    keepWarm: {
      dollarsADay: 1_000,
      prices,
      setTimer: timers.setTimer,
      onPing: (ping) => pings.push(ping),
    },
  });
  let [session, requests] = [0, 0];
  /** What a model reads of each request, with nothing to generate. */
  const left = new Set<string>();
  await fc.assert(
    fc.asyncProperty(conversation, async (asked) => {
      session += 1;
      for (const [index, body] of bodiesOf(asked).entries()) {
        const known = vendor.requests.length;
        await timers.jump(asked.requests[index]?.gapSeconds ?? 0);
        for (const { body: ping } of vendor.requests.slice(known)) {
          expect(left).toContain(JSON.stringify(readOf(JSON.parse(ping.toString()))));
        }
        await fetch(`${url}${asked.format}`, {
          method: 'POST',
          headers: { 'x-session-id': `s${session}`, 'x-api-key': 'sk-ant-api03-planted' },
          body: JSON.stringify(body),
        });
        requests += 1;
        await exchanged(requests);
        const sent: unknown = JSON.parse(vendor.requests.at(-1)?.body.toString() ?? '');
        expect(readOf(sent)).toEqual(readOf(body));
        left.add(JSON.stringify(readOf({ ...Object(sent), max_tokens: 0 })));
        // A breakpoint of an hour behind one that asks for less is refused.
        if (isOrdered(body)) expect(isOrdered(sent)).toBe(true);
        expect(JSON.stringify(sent).match(/"cache_control"/g)?.length ?? 0).toBeLessThanOrEqual(
          Math.max(4, JSON.stringify(body).match(/"cache_control"/g)?.length ?? 0),
        );
      }
    }),
    { numRuns: 100 },
  );
  const counts = gateway.counts();
  expect(counts).toMatchObject({ bytesChangedWithoutDecision: 0, faults: 0 });
  // Every lever was tried.
  expect(pings.length).toBeGreaterThan(0);
  for (const name of [
    'marksAdded',
    'marksMoved',
    'toolOrdersKept',
    'toolKeysKept',
    'systemSplits',
    'cacheKeysAdded',
  ] as const) {
    expect({ [name]: counts[name] }).not.toEqual({ [name]: 0 });
  }
});
