import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { type AddedMark, createPruner, MemoryDecisionStore, type PruneRequest } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { sayOk } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { READ_REQUEST as BODY } from '../testing/read-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

function prunerOf() {
  const store = new MemoryDecisionStore();
  return createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: Date.now });
}

describe('cache marks', () => {
  const marked = { cache_control: { type: 'ephemeral' } };
  const bodyWith = (change: object, last: unknown = { type: 'text', text: 'a' }) =>
    JSON.stringify({ tools: [{ name: 'read' }], ...change, messages: [{ role: 'user', content: [last] }] });
  test('the end gets one where there is room', async () => {
    const { url, vendor, exchanged, gateway } = await start(sayOk, { pruner: prunerOf() });
    const model = { model: 'claude-sonnet-4-5' };
    await post(url, bodyWith(model));
    expect(vendor.requests[0]?.body.toString()).toBe(bodyWith(model, { type: 'text', text: 'a', ...marked }));
    expect((await exchanged(1))[0]?.hasAddedMark).toBe(true);
    expect(gateway.counts().marksAdded).toBe(1);
    const decoded = WIRE_FORMATS['anthropic-messages'].decode(vendor.requests[0]?.body);
    expect(decoded?.cacheMarks).toHaveLength(1);
  });

  test('the end gets one of four that stand in front of the messages, and every byte is accounted for', async () => {
    const { url, vendor, gateway } = await start(sayOk, { pruner: prunerOf() });
    const system = [1, 2, 3, 4].map((n) => ({ type: 'text', text: `s${n}` }));
    const body = (marks: readonly number[], end: object) =>
      bodyWith(
        {
          model: 'claude-sonnet-4-5',
          system: system.map((part, n) => ({ ...part, ...(marks.includes(n) && marked) })),
        },
        { type: 'text', text: 'a', ...end },
      );
    await post(url, body([0, 1, 2, 3], {}));
    expect(vendor.requests[0]?.body.toString()).toBe(body([1, 2, 3], marked));
    expect(gateway.counts()).toMatchObject({ marksAdded: 1, marksMoved: 1, bytesChangedWithoutDecision: 0 });
  });

  test.each<[string, string]>([
    ['the end has one', bodyWith({}, { type: 'text', text: 'a', ...marked })],
    [
      'the end has one inside',
      bodyWith(
        {},
        { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'a', ...marked }] },
      ),
    ],
    ['the vendor sets one by itself', bodyWith(marked)],
    ['no tools are there', bodyWith({ tools: [] })],
    ['the end is empty', bodyWith({}, { type: 'text', text: '' })],
    ['the end is of an unknown kind', bodyWith({}, { type: 'thinking', thinking: 'a', signature: 's' })],
    ['the end is no block', JSON.stringify({ tools: [{}], messages: [{ role: 'user', content: 'a' }] })],
    [
      'the model spoke last',
      JSON.stringify({
        tools: [{ name: 'a' }],
        messages: [{ role: 'assistant', content: [{ type: 'text', text: 'a' }] }],
      }),
    ],
  ])('none where %s', async (_, body) => {
    const { url, vendor } = await start(sayOk, { pruner: prunerOf() });
    await post(url, body);
    expect(vendor.requests[0]?.body.toString()).toBe(body);
  });

  describe('a rewrite gets one in front of it, where the pruner says', () => {
    const end = (ttl: object) => ({ cache_control: { type: 'ephemeral', ...ttl } });
    const read = (id: string, result: object) => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read', input: { path: id } }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: 'long '.repeat(50), ...result }],
      },
    ];
    const bodyOf = (ttl: object, front: object, system: unknown = 's') => ({
      model: 'claude-sonnet-4-5',
      tools: [{ name: 'read' }],
      system,
      messages: [
        { role: 'user', content: 'do it' },
        ...read('t1', front),
        ...read('t2', {}),
        ...read('t3', end(ttl)),
      ],
    });
    /** Takes out the second result, which was sent before, and wants a mark on the first where there is room. */
    const rewrite = (lifetimeSeconds: number) => (request: PruneRequest<Uint8Array>) => {
      const path = ['messages', 2, 'content', 0];
      const marks: readonly AddedMark[] = request.freeMarks ? [{ at: 'front', path, lifetimeSeconds }] : [];
      const decoded = request.format.decode(request.body);
      const place = decoded?.places[4]?.[0];
      if (!decoded || !place) return {};
      const item = {
        kind: 'stale-read',
        why: 'written since',
        what: 'read',
        index: 4,
        position: 0,
        tokens: 50,
      };
      const reason = { kind: 'stale-read', why: 'written since' };
      const decision = {
        key: 'k',
        change: { type: 'replace', text: 'gone' },
        reason,
        tokens: 50,
        at: 0,
      } as const;
      return {
        request: request.format.patch(request.body, [{ type: 'replace', place, text: 'gone' }]),
        decoded,
        edits: [{ ...item, decision }],
        flushedFrom: 4,
        marks,
      };
    };
    const sendRewritten = async (body: object, options = {}, lifetimeSeconds = 300) => {
      const { url, vendor, exchanged, gateway } = await start(sayOk, {
        pruner: testPruner(rewrite(lifetimeSeconds)),
        ...options,
      });
      await post(url, JSON.stringify(body));
      const [exchange] = await exchanged(1);
      const sent = WIRE_FORMATS['anthropic-messages'].decode(vendor.requests[0]?.body);
      return {
        marks: sent?.cacheMarks,
        text: vendor.requests[0]?.body.toString(),
        counts: gateway.counts(),
        exchange,
      };
    };

    test.each([
      ['five minutes', {}, 300],
      ['an hour', { ttl: '1h' }, 3_600],
    ])('for %s', async (_, ttl, lifetimeSeconds) => {
      const { marks, text, counts, exchange } = await sendRewritten(bodyOf(ttl, {}), {}, lifetimeSeconds);
      expect(marks).toEqual([
        { path: ['messages', 2, 'content', 0], lifetimeSeconds },
        { path: ['messages', 6, 'content', 0], lifetimeSeconds },
      ]);
      expect(text).toContain('gone');
      expect(counts).toMatchObject({ marksAdded: 1, faults: 0, bytesChangedWithoutDecision: 0 });
      // The ledger counts separately the breakpoint that we add at an end without one.
      expect(exchange?.hasAddedMark).toBe(false);
    });

    test.each([
      ['there is no room', bodyOf({}, {}, Array(3).fill({ type: 'text', text: 's', ...end({}) })), {}],
      ['they are off', bodyOf({}, {}), { cacheMarks: 'off' }],
    ])('but none where %s', async (_, body, options) => {
      const { text } = await sendRewritten(body, options);
      expect(text?.match(/cache_control/g)).toHaveLength(
        JSON.stringify(body).match(/cache_control/g)?.length ?? 0,
      );
      expect(text).toContain('gone');
    });
  });

  test.each([
    ['it is off', { cacheMarks: 'off' }, '/v1/messages'],
    ['nothing may change', { mode: 'observe' }, '/v1/messages'],
    ['the format is another', {}, '/v1/chat/completions'],
  ] as const)('none where %s', async (_, options, path) => {
    const { url, vendor } = await start(sayOk, { pruner: prunerOf(), ...options });
    await post(url, BODY, path);
    expect(vendor.requests[0]?.body.toString()).toBe(BODY);
  });
});

async function post(url: string, body: string, path = '/v1/messages'): Promise<void> {
  await fetch(`${url}${path}`, { method: 'POST', body });
}
