import { getCompressionStrategy } from '@hdc/core';
import { compareBodies, type JsonPath, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPruner } from '../create-pruner.ts';
import type { PruneResult } from '../pruner.ts';
import type { DecisionStore } from '../stores/decision-store.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { FailingStore } from '../testing/failing-store.ts';

const schema = (title: string) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { title: { type: 'string', title, readOnly: true, description: 'the title' } },
});

/** Requests with these tools, in each format, and the text of the newest message; `extra` are fields of the body. */
const BODIES: Readonly<
  Record<string, (names: readonly string[], texts: readonly string[], extra?: object) => object>
> = {
  'anthropic-messages': (names, texts, extra) => ({
    model: 'claude-sonnet-4-5',
    system: 'Be careful.',
    tools: names.map((name) => ({ name, description: `D ${name}.`, input_schema: schema('Title') })),
    messages: texts.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content })),
    ...extra,
  }),
  'openai-chat': (names, texts, extra) => ({
    model: 'gpt-x',
    messages: texts.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content })),
    tools: names.map((name) => ({ type: 'function', function: { name, parameters: schema('title') } })),
    ...extra,
  }),
  'openai-responses': (names, texts, extra) => ({
    model: 'gpt-x',
    tools: [...names.map((name) => ({ type: 'function', name, parameters: schema('TITLE') }))],
    input: texts.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content })),
    prompt_cache_key: 'a-conversation',
    ...extra,
  }),
  gemini: (names, texts, extra) => ({
    contents: texts.map((text, index) => ({ role: index % 2 ? 'model' : 'user', parts: [{ text }] })),
    tools: [{ functionDeclarations: names.map((name) => ({ name, parametersJsonSchema: schema('Title') })) }],
    ...extra,
  }),
};
const FORMATS = Object.keys(BODIES) as WireFormatName[];

interface Switches {
  off: readonly string[];
  hasLeanSchemas?: boolean;
}

function prunerWith(switches: Switches, store: DecisionStore = new MemoryDecisionStore()) {
  return createPruner({
    strategy: getCompressionStrategy('adaptive-density'),
    store,
    now: () => 0,
    start: {
      toolsOff: () => switches.off,
      hasLeanSchemas: switches.hasLeanSchemas ?? false,
    },
  });
}

async function send(
  pruner: ReturnType<typeof prunerWith>,
  format: WireFormatName,
  body: object,
): Promise<PruneResult<Uint8Array>> {
  const headers = { 'x-session-id': 'one' };
  const path = format === 'gemini' ? '/v1beta/models/gemini-x:generateContent' : '';
  const bytes = Buffer.from(JSON.stringify(body, null, 1));
  return pruner.prune({ format: WIRE_FORMATS[format], body: bytes, headers, path });
}

const textOf = ({ request }: PruneResult<Uint8Array>) => Buffer.from(request).toString();
const namesIn = (format: WireFormatName, result: PruneResult<Uint8Array>) =>
  WIRE_FORMATS[format].decode(result.request)?.tools.map(({ name }) => name);

describe.each(FORMATS)('%s', (format) => {
  const bodyOf = BODIES[format] ?? (() => ({}));
  const depth = format === 'gemini' ? 4 : 2;
  const first = (names: readonly string[], extra?: object) => bodyOf(names, ['Hello.'], extra);

  test('what is left out is exactly what was named, and no other byte changes', async () => {
    const pool = ['alpha', 'beta_two', 'mcp__git__log', 'mcp__git__show_it', 'mcp__web__open_page'];
    const wishes = [...pool, 'mcp__git', 'mcp__web', 'mcp__gi', 'alph', 'unknown'];
    await fc.assert(
      fc.asyncProperty(fc.subarray(pool, { minLength: 1 }), fc.subarray(wishes), async (names, off) => {
        const result = await send(prunerWith({ off }), format, first(names));
        const isNamed = (name: string) =>
          off.includes(name) ||
          off.some((server) => /^mcp__[a-z]+$/.test(server) && name.startsWith(`${server}__`));
        const left = names.filter((name) => !isNamed(name));
        expect(namesIn(format, result)).toEqual(left.length > 0 ? left : names.slice(-1));
        const before = Buffer.from(JSON.stringify(first(names), null, 1));
        const gone = new Set((result.start?.out ?? []).map((name) => names.indexOf(name)));
        const isGone = (path: JsonPath) =>
          path[0] === 'tools' && path.length === depth && gone.has(Number(path.at(-1)));
        expect(compareBodies(before, result.request, isGone)).toEqual([]);
      }),
    );
  });

  test.each<[string, readonly string[], object, string]>([
    ['a message names it', ['other', 'open_page'], {}, 'named'],
    ['no other tool would be left', ['open_all'], {}, 'last'],
    [
      'the request forces it',
      ['open', 'other'],
      {
        tool_choice: { type: 'tool', name: 'open' },
        toolConfig: { functionCallingConfig: { allowedFunctionNames: ['open'] } },
      },
      'forced',
    ],
  ])('a tool stays where %s', async (_, names, extra, why) => {
    const off = names.filter((name) => name.startsWith('open'));
    const result = await send(prunerWith({ off }), format, bodyOf(names, ['Never call open_page.'], extra));
    expect(namesIn(format, result)).toEqual(names);
    expect(result.start).toMatchObject({ out: [], kept: [{ name: off[0], why }] });
  });

  test('a conversation that is under way keeps its bytes, whatever is switched off or on', async () => {
    const switches: Switches = { off: [] };
    const pruner = prunerWith(switches);
    const names = ['alpha', 'beta'];
    expect(namesIn(format, await send(pruner, format, first(names)))).toEqual(names);
    switches.off = ['beta'];
    const next = bodyOf(names, ['Hello.', 'Hi.', 'More.']);
    expect(textOf(await send(pruner, format, next))).toBe(JSON.stringify(next, null, 1));
  });

  test('what was left out stays out when it is switched on again, also in another process', async () => {
    const store = new MemoryDecisionStore();
    const names = ['alpha', 'beta'];
    await send(prunerWith({ off: ['beta'] }, store), format, first(names));
    const later = await send(
      prunerWith({ off: [] }, store),
      format,
      bodyOf(names, ['Hello.', 'Hi.', 'More.']),
    );
    expect(namesIn(format, later)).toEqual(['alpha']);
  });

  test('a tool that comes later is left out from its first request on, and one that is forced comes back', async () => {
    const pruner = prunerWith({ off: ['mcp__git'] });
    await send(pruner, format, first(['alpha']));
    const texts = ['Hello.', 'Hi.', 'More.'];
    const later = await send(pruner, format, bodyOf(['alpha', 'mcp__git__log'], texts));
    expect(namesIn(format, later)).toEqual(['alpha']);
    const forced = { tool_choice: { name: 'mcp__git__log' }, toolConfig: ['mcp__git__log'] };
    const now = await send(pruner, format, bodyOf(['alpha', 'mcp__git__log'], texts, forced));
    expect(namesIn(format, now)).toEqual(['alpha', 'mcp__git__log']);
  });

  test('a decision that cannot be stored is none', async () => {
    const store = new FailingStore(new MemoryDecisionStore());
    store.failing.add('writeConversation');
    const result = await send(prunerWith({ off: ['beta'] }, store), format, first(['alpha', 'beta']));
    expect(namesIn(format, result)).toEqual(['alpha', 'beta']);
  });

  test('what was left out stays out while the store is away', async () => {
    const store = new FailingStore(new MemoryDecisionStore());
    const pruner = prunerWith({ off: ['beta'] }, store);
    const names = ['alpha', 'beta'];
    await send(pruner, format, first(names));
    store.failing.add('readConversation');
    const later = await send(pruner, format, bodyOf(names, ['Hello.', 'Hi.', 'More.']));
    expect(namesIn(format, later)).toEqual(['alpha']);
  });

  test('schemas lose annotations by their position, the same bytes with every request', async () => {
    const pruner = prunerWith({ off: [], hasLeanSchemas: true });
    const [one, two] = [
      await send(pruner, format, first(['alpha'])),
      await send(pruner, format, bodyOf(['alpha'], ['Hello.', 'Hi.', 'More.'])),
    ];
    const expected = { type: 'object', properties: { title: { type: 'string', description: 'the title' } } };
    for (const result of [one, two]) {
      const { declared } = WIRE_FORMATS[format].decode(result.request)?.tools[0] ?? {};
      expect(JSON.stringify(declared)).toContain(JSON.stringify(expected));
    }
    expect(one.sentTokens).toBeLessThan(one.rawTokens);
  });
});

test('tools of a vendor, tools with a cache mark and tools that were called stay', async () => {
  const tools = [
    { type: 'web_search_20250305', name: 'web_search' },
    { name: 'marked', input_schema: {}, cache_control: { type: 'ephemeral' } },
    { name: 'gone', input_schema: {} },
    { name: 'other', input_schema: {} },
  ];
  const body = { tools, messages: [{ role: 'user', content: 'Hello.' }] };
  const off = ['web_search', 'marked', 'gone'];
  const result = await send(prunerWith({ off }), 'anthropic-messages', body);
  expect(result.start).toMatchObject({
    out: ['gone'],
    kept: [
      { name: 'web_search', why: 'vendors' },
      { name: 'marked', why: 'marked' },
    ],
  });
});

test('a namespace whose tools are all left out goes as a whole', async () => {
  const tools = [
    { type: 'namespace', name: 'mcp__git', tools: [{ type: 'function', name: 'log' }] },
    { type: 'function', name: 'log' },
  ];
  const body = { tools, input: [{ role: 'user', content: 'Hello.' }] };
  const result = await send(prunerWith({ off: ['mcp__git'] }), 'openai-responses', body);
  expect(JSON.parse(textOf(result)).tools).toEqual([tools[1]]);
});

test('a tool that another one names stays with it', async () => {
  const tools = [
    { name: 'start_job', description: 'Then call wait_job.', input_schema: {} },
    { name: 'wait_job', description: 'Ends with stop_job.', input_schema: {} },
    { name: 'stop_job', input_schema: {} },
  ];
  const body = { tools, messages: [{ role: 'user', content: 'Hello.' }] };
  const result = await send(prunerWith({ off: ['wait_job', 'stop_job'] }), 'anthropic-messages', body);
  expect(result.start?.out).toEqual([]);
});

describe('an agent that writes bare names of servers', () => {
  const tools = ['bash', 'play_click', 'play_open_page', 'playwright'].map((name) => ({
    name,
    input_schema: {},
  }));
  const first = (content: string) => ({
    system: 'You are OpenCode.',
    tools,
    messages: [{ role: 'user', content }],
  });
  const sendWith = (servers: readonly string[], content = 'Hello.') => {
    const start = { toolsOff: () => ['mcp__play'], servers: { opencode: servers } };
    const strategy = getCompressionStrategy('adaptive-density');
    const pruner = createPruner({ strategy, store: new MemoryDecisionStore(), now: () => 0, start });
    return send(pruner, 'anthropic-messages', first(content));
  };

  test('loses the tools of a server that its settings name', async () => {
    const result = await sendWith(['play']);
    expect(namesIn('anthropic-messages', result)).toEqual(['bash', 'playwright']);
  });

  test('keeps all where the settings name no such server, or two that may be meant', async () => {
    for (const servers of [[], ['other'], ['play', 'play_open']]) {
      const names = namesIn('anthropic-messages', await sendWith(servers));
      expect(names).toEqual(expect.arrayContaining(['play_open_page', 'playwright']));
    }
  });

  test('keeps a tool that is named as its server calls it', async () => {
    const result = await sendWith(['play'], 'Use open_page first.');
    expect(result.start).toMatchObject({
      out: ['play_click'],
      kept: [{ name: 'play_open_page', why: 'named' }],
    });
  });
});
