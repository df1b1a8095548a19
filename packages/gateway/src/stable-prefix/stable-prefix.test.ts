import { MemoryDecisionStore } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unexplainedStableBytes } from './check-stable.ts';
import { StablePrefix } from './stable-prefix.ts';
import { STABLE_KINDS } from './stable-tools.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const MARK = { cache_control: { type: 'ephemeral' } };
const READ = '{"name":"read","input_schema":{"type":"object","properties":{"path":{"type":"string"}}}}';
const READ_TURNED =
  '{"input_schema":{"properties":{"path":{"type":"string"}},"type":"object"},"name":"read"}';
const WRITE = '{"name":"write","description":"writes"}';
const BASH = '{"name":"bash"}';

interface Body {
  readonly tools?: readonly string[];
  readonly session?: string;
  readonly system?: string;
  readonly isFirst?: boolean;
}

function bodyOf({ tools = [READ, WRITE, BASH], system = 'You are an agent.', isFirst = true }: Body): string {
  const messages = [
    { role: 'user', content: 'Mend it.' },
    ...(isFirst
      ? []
      : [
          { role: 'assistant', content: 'Done.' },
          { role: 'user', content: 'And now?' },
        ]),
  ];
  const blocks = [{ type: 'text', text: system, ...MARK }];
  return `{"model":"m", "tools": [${tools.join(', ')}],"system":${JSON.stringify(blocks)},"messages":${JSON.stringify(messages)}}`;
}

function open(
  kinds = STABLE_KINDS as readonly (typeof STABLE_KINDS)[number][],
  store = new MemoryDecisionStore(),
) {
  const stable = new StablePrefix(kinds, store);
  return async (body: Body) => {
    const text = bodyOf(body);
    const headers = { 'x-session-id': body.session ?? 's' };
    const { body: sent, kinds: put } = await stable.apply({
      format,
      body: Buffer.from(text),
      path: '',
      at: 0,
      headers,
    });
    expect(unexplainedStableBytes(Buffer.from(text), sent)).toBe(0);
    return { sent: Buffer.from(sent).toString(), kinds: put };
  };
}

describe('tools', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['as before', [READ, WRITE, BASH], [READ, WRITE, BASH], []],
    ['in another order', [BASH, READ, WRITE], [READ, WRITE, BASH], ['tool-order']],
    ['with other keys', [READ_TURNED, WRITE, BASH], [READ, WRITE, BASH], ['tool-keys']],
    ['with both', [BASH, READ_TURNED, WRITE], [READ, WRITE, BASH], ['tool-order', 'tool-keys']],
    ['one more', [BASH, READ, WRITE, '{"name":"x"}'], [BASH, READ, WRITE, '{"name":"x"}'], []],
    ['one less', [WRITE, READ], [WRITE, READ], []],
    [
      'another letter',
      [BASH, READ, WRITE.replace('writes', 'writer')],
      [BASH, READ, WRITE.replace('writes', 'writer')],
      [],
    ],
  ])('%s', async (_, now, sent, kinds) => {
    const send = open();
    await send({});
    expect(await send({ tools: now, isFirst: false })).toEqual({
      sent: bodyOf({ tools: sent, isFirst: false }),
      kinds,
    });
    // The client stays with what it sends: that is counted once.
    expect(await send({ tools: now, isFirst: false })).toEqual({
      sent: bodyOf({ tools: sent, isFirst: false }),
      kinds: [],
    });
  });

  test('keep the order that they had also behind another gateway with the same store', async () => {
    const store = new MemoryDecisionStore();
    const tools = [BASH, READ, WRITE];
    const kept = bodyOf({ isFirst: false });
    const send = open(STABLE_KINDS, store);
    await send({});
    expect((await send({ tools, isFirst: false })).sent).toBe(kept);
    const sendElsewhere = open(STABLE_KINDS, store);
    expect(await sendElsewhere({ tools, isFirst: false })).toEqual({ sent: kept, kinds: [] });
    expect(await sendElsewhere({ tools, isFirst: false })).toEqual({ sent: kept, kinds: [] });
    const changed = [BASH, READ, WRITE.replace('writes', 'writer')];
    const other = await open(STABLE_KINDS, store)({ tools: changed, isFirst: false });
    expect(other.sent).toBe(bodyOf({ tools: changed, isFirst: false }));
  });

  test('of another conversation, and of a kind that is switched off, stay as they came', async () => {
    const send = open();
    await send({});
    const tools = [BASH, READ, WRITE];
    expect((await send({ tools, session: 'other' })).sent).toBe(bodyOf({ tools }));
    const sendKeysOnly = open(['tool-keys']);
    await sendKeysOnly({});
    expect((await sendKeysOnly({ tools })).sent).toBe(bodyOf({ tools }));
  });
});

describe('a system prompt whose end changes from session to session', () => {
  const RULES = 'A rule that never changes.\n'.repeat(300);
  const system = (date: string) => `${RULES}Today is ${date}.`;
  const split = (date: string, isFirst = true) =>
    bodyOf({ isFirst }).replace(
      /"system":\[.*?\]/,
      `"system":${JSON.stringify([
        { type: 'text', text: RULES, ...MARK },
        { type: 'text', text: `Today is ${date}.` },
      ])}`,
    );

  test('is split in front of it from the second session on, for as long as that lasts', async () => {
    const store = new MemoryDecisionStore();
    const send = open(STABLE_KINDS, store);
    expect((await send({ session: 'a', system: system('Monday') })).sent).toBe(
      bodyOf({ system: system('Monday') }),
    );
    const first = await send({ session: 'b', system: system('Tuesday') });
    expect(first).toEqual({ sent: split('Tuesday'), kinds: ['system-split'] });
    const second = await send({ session: 'b', system: system('Tuesday'), isFirst: false });
    expect(second).toEqual({ sent: split('Tuesday', false), kinds: [] });
    // A session on the same day is split as well, so that all of them share what stands in front.
    expect((await send({ session: 'c', system: system('Tuesday') })).sent).toBe(split('Tuesday'));
    // Another process, or this one after a restart, goes on with it.
    const again = await open(
      STABLE_KINDS,
      store,
    )({ session: 'b', system: system('Tuesday'), isFirst: false });
    expect(again.sent).toBe(split('Tuesday', false));
  });

  test('is never split in the middle of a conversation', async () => {
    const send = open();
    await send({ session: 'a', system: system('Monday') });
    const later = { session: 'a', system: system('Tuesday'), isFirst: false };
    expect((await send(later)).sent).toBe(bodyOf(later));
    const joined = { session: 'unknown', system: system('Tuesday'), isFirst: false };
    expect((await send(joined)).sent).toBe(bodyOf(joined));
  });
});

test('whatever is sent, a model reads the same letters, the order of tools aside', async () => {
  const tool = fc.record({
    name: fc.string({ minLength: 1 }),
    description: fc.string(),
    n: fc.double({ noNaN: true }),
  });
  const request = fc.record({
    tools: fc.array(
      tool.map((value) => JSON.stringify(value)),
      { minLength: 1, maxLength: 5 },
    ),
    system: fc.array(fc.constantFrom('A rule.\n', 'ä "quoted" \\ line\n', '😀\n', 'x'), { maxLength: 30 }),
    session: fc.constantFrom('a', 'b', 'c'),
    isFirst: fc.boolean(),
    isShuffled: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
      const send = open();
      const [first] = requests;
      for (const { tools, system, isShuffled, ...rest } of requests) {
        const chosen = isShuffled ? (first?.tools ?? tools).toReversed() : tools;
        await send({ ...rest, tools: chosen, system: 'A rule.\n'.repeat(600) + system.join('') });
      }
    }),
    { numRuns: 100 },
  );
});
