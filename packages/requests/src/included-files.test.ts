import { getCompressionStrategy, type IContent } from '@hdc/core';
import type { CompressionStrategy } from '@hdc/core/strategies';
import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { KeptOriginal } from './originals/point-to-original.ts';
import type { PrunerSettings } from './pruner-settings.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { AgentConversation } from './testing/agent-conversation.ts';
import { createPrunerBench, modelWithoutMarks, type PrunerBench } from './testing/pruner-bench.ts';

const STRATEGIES = ['high-density', 'adaptive-density'] as const;
const HOUR = 3_600_000;
const FILE = 'a line of a file that is long enough to matter\n'.repeat(400);

function include(path: string, content = FILE): string {
  return `--- ${path} ---\n${content}\n--- End of content ---`;
}

/** The n-th message of a person, with a file among its words. */
function message(n: number, path = 'src/a.ts'): string {
  return `Look at this, ${n}:\n${include(path, `${n}\n${FILE}`)}\nand mend it.`;
}

function openBench(name: (typeof STRATEGIES)[number], settings: PrunerSettings = {}): PrunerBench {
  return createPrunerBench({ strategy: getCompressionStrategy(name), settings });
}

/** Sends messages one after the other, with the cache gone cold between them; the last request stays open. */
async function talk(bench: PrunerBench, texts: readonly string[], agent = new AgentConversation()) {
  for (const text of texts) {
    agent.human(text);
    bench.clock.now += HOUR;
    await bench.send(agent);
    agent.answer('Done.');
  }
  return agent;
}

/** The words of people in the next request of an agent, as it leaves. */
async function saidAfter(bench: PrunerBench, agent: AgentConversation, text = 'Go on.') {
  bench.clock.now += HOUR;
  const result = await bench.send(agent.human(text));
  return { ...result, said: saidIn(result.request) };
}

function saidIn(body: string): readonly string[] {
  const entries = WIRE_FORMATS['anthropic-messages'].decode(body)?.entries ?? [];
  return entries.flatMap(({ speaker, blocks }) =>
    speaker === 'human' ? blocks.map((block) => (block.type === 'text' ? block.text : block.type)) : [],
  );
}

describe.each(STRATEGIES)('with %s a file that people included', (name) => {
  test('five times is sent once, with every word around it [REQ-HD-006.2, REQ-HD-006.3]', async () => {
    const bench = openBench(name);
    const texts = [1, 2, 3, 4, 5].map((n) => message(n));
    const { said, rawTokens, sentTokens, edits } = await saidAfter(bench, await talk(bench, texts));
    expect(said).toEqual([
      ...[1, 2, 3, 4].map((n) => `Look at this, ${n}:\n\nand mend it.`),
      message(5),
      'Go on.',
    ]);
    expect(edits.map(({ kind, what }) => [kind, what])).toEqual(
      Array(4).fill(['repeated-inclusion', 'src/a.ts in a message']),
    );
    expect(sentTokens).toBeLessThan(rawTokens * 0.25);
  });

  test('again with the same words stays where it was said last', async () => {
    const bench = openBench(name);
    const { said } = await saidAfter(bench, await talk(bench, [message(1), message(1), message(1)]));
    expect(said).toEqual([
      'Look at this, 1:\n\nand mend it.',
      'Look at this, 1:\n\nand mend it.',
      message(1),
      'Go on.',
    ]);
  });

  test('and nothing else leaves a note where it was', async () => {
    const bench = openBench(name);
    const { said } = await saidAfter(bench, await talk(bench, [include('a.ts'), message(1, 'a.ts')]));
    expect(said.slice(0, 2)).toEqual(['[a.ts: included again below]', message(1, 'a.ts')]);
  });

  test('is there again when what it was repeated by is gone', async () => {
    const bench = openBench(name);
    await saidAfter(bench, await talk(bench, [message(1), message(2)]));
    const rewound = await saidAfter(bench, await talk(bench, [message(1)]), 'No, do it otherwise.');
    expect(rewound.said[0]).toBe(message(1));
    const other = await saidAfter(bench, await talk(bench, [message(2), message(1)]));
    expect(other.said.join('\n').split('--- End of content ---')).toHaveLength(2);
    expect(other.said[1]).toBe(message(1));
  });

  test('leaves the same bytes in every later request, in a fork and in another process', async () => {
    const bench = openBench(name);
    const agent = await talk(bench, [message(1), message(2)]);
    const { said } = await saidAfter(bench, agent);
    const later = await saidAfter(bench, agent.answer('Done.'));
    expect(later.said.slice(0, said.length)).toEqual(said);
    const other = createPrunerBench({ strategy: getCompressionStrategy(name), store: bench.store });
    const resumed = await other.send(agent);
    expect(saidIn(resumed.request)).toEqual(later.said);
  });

  test('can be read back', async () => {
    const kept = new Map<string, string>();
    const originals = {
      keep: async (text: string): Promise<KeptOriginal> => {
        kept.set(`o${kept.size}`, text);
        return { id: `o${kept.size - 1}` };
      },
      read: async (id: string) => kept.get(id),
      touch: async () => {},
    };
    const bench = createPrunerBench({ strategy: getCompressionStrategy(name), originals });
    const { edits } = await saidAfter(bench, await talk(bench, [message(1), message(2)]));
    expect(edits.map(({ decision }) => kept.get(decision.original ?? ''))).toEqual([message(1)]);
  });

  test.each<readonly [string, PrunerSettings]>([
    ['fileDedupe is off [REQ-HD-006.4]', { density: { fileDedupe: false } }],
    ['its path is protected', { density: { protectedPaths: ['*.ts'] } }],
  ])('stays where %s', async (_, settings) => {
    const bench = openBench(name, settings);
    const { said, edits } = await saidAfter(bench, await talk(bench, [message(1), message(2)]));
    expect(said).toEqual([message(1), message(2), 'Go on.']);
    expect(edits).toEqual([]);
  });

  test.each([
    ['no end', `--- src/a.ts ---\n${FILE}`],
    ['one inside of the other', `--- src/a.ts ---\n${include('b.ts')}\n--- End of content ---`],
  ])('stays where its markers have %s [REQ-HD-006.5]', async (_, broken) => {
    const bench = openBench(name);
    const { said } = await saidAfter(bench, await talk(bench, [broken, message(1)]));
    expect(said[0]).toBe(broken);
  });
});

test('with adaptive-density a file waits while what stands behind it is cached and dearer', async () => {
  const bench = createPrunerBench({
    strategy: getCompressionStrategy('adaptive-density'),
    model: modelWithoutMarks,
  });
  const agent = new AgentConversation();
  const texts = [message(1), 'words '.repeat(60_000), message(2)];
  for (const text of texts) {
    await bench.send(agent.human(text));
    agent.answer('Done.');
  }
  expect(saidIn((await bench.send(agent.human('Go on.'))).request)).toEqual([...texts, 'Go on.']);
  const { said } = await saidAfter(bench, agent.answer('Done.'));
  expect(said[0]).toBe('Look at this, 1:\n\nand mend it.');
});

test.each<readonly [string, (text: string) => string]>([
  ['says less', (text) => text.replace('and mend it.', '')],
  ['says something else', (text) => text.replace('Look', 'Leer')],
  ['takes out a file that nobody includes again', (text) => text.split('---')[0] ?? ''],
])('a strategy that %s changes nothing of what people said', async (_, change) => {
  const rewriting: CompressionStrategy = {
    name: 'custom:rewriting',
    requiresLLM: false,
    trigger: { mode: 'continuous', defaultThreshold: 0.85 },
    optimize(history) {
      const replacements = new Map<number, IContent>();
      history.forEach((entry, index) => {
        if (entry.speaker !== 'human') return;
        const blocks = entry.blocks.map((block) =>
          block.type === 'text' ? { ...block, text: change(block.text) } : block,
        );
        replacements.set(index, { ...entry, blocks });
      });
      const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
      return { removals: [], replacements, metadata };
    },
    compress: () => Promise.reject(new Error('never asked to')),
  };
  const bench = createPrunerBench({ strategy: rewriting });
  const agent = await talk(bench, [message(1), message(2, 'src/b.ts')]);
  expect((await saidAfter(bench, agent)).said).toEqual([message(1), message(2, 'src/b.ts'), 'Go on.']);
});

/** Two messages of a person in the words of a vendor, with what they need around them. */
const BODIES: Readonly<
  Record<Exclude<WireFormatName, 'ai-sdk-prompt'>, (texts: readonly string[]) => unknown>
> = {
  'anthropic-messages': (texts) => ({
    model: 'claude-sonnet-4-5',
    tools: [{ name: 'Read', input_schema: {} }],
    messages: texts.flatMap((text) => [
      { role: 'user', content: [{ type: 'text', text, cache_control: { type: 'ephemeral' } }] },
      { role: 'assistant', content: 'ok' },
    ]),
  }),
  'openai-chat': (texts) => ({
    model: 'gpt-5',
    tools: [{ type: 'function', function: { name: 'read' } }],
    messages: texts.flatMap((content) => [
      { role: 'user', content },
      { role: 'assistant', content: 'ok' },
    ]),
  }),
  'openai-responses': (texts) => ({
    model: 'gpt-5',
    tools: [{ type: 'function', name: 'read' }],
    input: texts.flatMap((text) => [
      { role: 'user', content: [{ type: 'input_text', text }] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'ok' }] },
    ]),
  }),
  gemini: (texts) => ({
    tools: [{ functionDeclarations: [{ name: 'read' }] }],
    contents: texts.flatMap((text) => [
      { role: 'user', parts: [{ text }] },
      { role: 'model', parts: [{ text: 'ok' }] },
    ]),
  }),
  'bedrock-converse': (texts) => ({
    toolConfig: { tools: [{ toolSpec: { name: 'read', inputSchema: { json: {} } } }] },
    messages: texts.flatMap((text) => [
      { role: 'user', content: [{ text }, { cachePoint: { type: 'default' } }] },
      { role: 'assistant', content: [{ text: 'ok' }] },
    ]),
  }),
};

test.each(['anthropic-messages', 'openai-chat', 'openai-responses', 'gemini', 'bedrock-converse'] as const)(
  'nothing but the file goes out of a body of %s',
  async (format) => {
    const store = new MemoryDecisionStore();
    const strategy = getCompressionStrategy('high-density');
    const pruner = createPruner({ strategy, store, now: () => 1_700_000_000_000 });
    const body = JSON.stringify(BODIES[format]([message(1), message(2), 'Go on.']));
    const { request } = await pruner.prune({ format: WIRE_FORMATS[format], body });
    const expected = BODIES[format](['Look at this, 1:\n\nand mend it.', message(2), 'Go on.']);
    expect(request).toBe(JSON.stringify(expected));
  },
);
