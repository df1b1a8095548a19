import { findWireFormat, type WireRequest } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { eagerPruner } from '../testing/eager-pruner.ts';
import { sayOk } from '../testing/fake-vendor.ts';
import { MARKS_NOTHING, type MarkHabit, staleRead, staleReadInConverse } from '../testing/stale-read.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const MODEL = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0';

/** Source: recorded requests of these clients; 2026-11. */
const HABITS: readonly (readonly [client: string, habit: MarkHabit])[] = [
  ['OpenCode', { system: true, message: (index, count) => index >= count - 2 }],
  ['pi', { system: true, message: (index, count) => index === count - 1 }],
  ['Cline', { message: (index) => index === 0 }],
  ['a client without marks', MARKS_NOTHING],
];

/** The last requests of an agent as they leave a gateway, read again, and what the gateway counted. */
async function send(path: string, bodyOf: (length: number) => object, options = {}) {
  const pruner = eagerPruner();
  const { url, vendor, exchanged, gateway } = await start(sayOk, { pruner, ...options });
  for (const length of [1, 3, 5, 7]) {
    await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(bodyOf(length)) });
  }
  const exchanges = await exchanged(4);
  const sent = vendor.requests.map(({ body }) => findWireFormat(path)?.decode(body, { path }));
  return {
    sent,
    exchanges,
    counts: gateway.counts(),
    bodies: vendor.requests.map(({ body }) => String(body)),
  };
}

/** The entries that end at a mark; −1 for the system prompt. */
function marked(request: WireRequest | undefined): readonly number[] {
  const { cacheMarks = [], places = [] } = request ?? {};
  return cacheMarks.map(({ path }) =>
    path[0] === 'messages' ? places.findIndex(([place]) => place?.path[1] === path[1]) : -1,
  );
}

describe('cache marks of Converse', () => {
  test.each(HABITS)('are added and moved for %s as those of Messages are', async (_, habit) => {
    const messages = await send(`${MODEL}/invoke`, (length) => staleRead(length, habit));
    const conversed = await send(`${MODEL}/converse`, (length) => staleReadInConverse(length, habit));
    expect(conversed.sent.map(marked)).toEqual(messages.sent.map(marked));
    // Every request ends at a mark, as what the next one should find; the second only if the client sets it.
    const ends = conversed.sent.map((request) => marked(request).at(-1));
    expect(ends).toEqual([0, habit.message(2, 3) ? 2 : ends[1], 4, 6]);
    const { marksAdded, marksMoved } = messages.counts;
    expect(conversed.counts).toMatchObject({ marksAdded, marksMoved });
    expect(conversed.counts).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
    expect(conversed.exchanges.at(-1)?.edits).not.toEqual([]);
  });

  test('one that moves leaves no element behind, and four are never exceeded', async () => {
    const all: MarkHabit = { system: true, message: (index) => index < 3 };
    const { bodies, counts, sent } = await send(`${MODEL}/converse`, (length) =>
      staleReadInConverse(length, all),
    );
    expect(bodies.map((body) => body.match(/cachePoint/g)?.length)).toEqual([2, 4, 4, 4]);
    expect(marked(sent[3]).at(-1)).toBe(6);
    expect(counts).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
    expect(counts.marksMoved).toBeGreaterThan(0);
  });

  test.each([
    ['a model that nobody knows to take them', '/model/amazon.nova-pro-v1%3A0/converse', {}],
    ['a profile that hides its model', '/model/arn%3Aaws%3Aapplication-inference-profile%2Fa1/converse', {}],
    ['an old model', '/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse', {}],
    ['a gateway that sets none', `${MODEL}/converse`, { cacheMarks: 'off' }],
    ['a gateway that observes', `${MODEL}/converse`, { mode: 'observe' }],
  ])('none for %s', async (_, path, options) => {
    const { bodies } = await send(path, (length) => staleReadInConverse(length), options);
    expect(bodies.join('')).not.toContain('cachePoint');
  });

  test('a client that sets some for an unknown model shows that it takes them', async () => {
    const habit: MarkHabit = { message: (index) => index === 0 };
    const { sent } = await send('/model/amazon.nova-pro-v1%3A0/converse', (length) =>
      staleReadInConverse(length, habit),
    );
    expect(sent.map((request) => marked(request).at(-1))).toEqual([0, 0, 4, 6]);
  });
});
