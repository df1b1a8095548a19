import { WIRE_FORMATS, type WireFormat } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const TEXT = 'a line of the file\n'.repeat(100);
const FILES = ['/a.ts', '/b.ts', '/c.ts'];

interface Dialect {
  readonly format: WireFormat;
  body(prompt: string, surroundings: string, reads: number): unknown;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'calls without ids': {
    format: WIRE_FORMATS.gemini,
    body: (prompt, surroundings, reads) => ({
      tools: [{ functionDeclarations: [{ name: 'read' }] }],
      contents: [
        { role: 'user', parts: [{ text: surroundings }, { text: prompt }] },
        ...FILES.slice(0, reads).flatMap((path) => [
          { role: 'model', parts: [{ functionCall: { name: 'read', args: { path } } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: TEXT } } }] },
        ]),
      ],
    }),
  },
  'ids that count': {
    format: WIRE_FORMATS['openai-chat'],
    body: (prompt, surroundings, reads) => ({
      tools: [{ type: 'function', function: { name: 'read' } }],
      messages: [
        { role: 'user', content: [surroundings, prompt].map((text) => ({ type: 'text', text })) },
        ...FILES.slice(0, reads).flatMap((path, number) => {
          const id = `functions.read:${number}`;
          const called = { name: 'read', arguments: JSON.stringify({ path }) };
          return [
            { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] },
            { role: 'tool', tool_call_id: id, content: TEXT },
          ];
        }),
      ],
    }),
  },
};

describe.each(Object.entries(DIALECTS))('%s', (_, { format, body }) => {
  const bench = () => {
    const pruner = createPruner({
      strategy: pruneAllStrategy,
      store: new MemoryDecisionStore(),
      now: () => 1_700_000_000_000,
      settings: { keepLastResults: 1, ingest: { enabled: false } },
    });
    return async (prompt: string, surroundings: string, reads: number) => {
      const { request } = await pruner.prune({ format, body: body(prompt, surroundings, reads) });
      const blocks = format.decode(request)?.entries.flatMap((entry) => entry.blocks) ?? [];
      return blocks.flatMap((block) => (block.type === 'tool_response' ? block.result === TEXT : []));
    };
  };

  test('a new result is seen, though another conversation began with the same call', async () => {
    const send = bench();
    for (const reads of [0, 1, 2]) await send('Mend the report.', 'a.ts', reads);
    expect(await send('Mend the report.', 'a.ts', 3)).toEqual([false, false, true]);
    await send('Explain the parser.', 'a.ts', 0);
    expect(await send('Explain the parser.', 'a.ts', 1)).toEqual([true]);
  });

  test('what was decided holds when a session is resumed with other surroundings', async () => {
    const send = bench();
    for (const reads of [0, 1, 2]) await send('Mend the report.', 'a.ts', reads);
    expect(await send('Mend the report.', 'a.ts b.ts', 2)).toEqual([false, true]);
  });
});
