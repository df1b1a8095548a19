import fc from 'fast-check';
import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { inclusionText } from '../content/inclusions/inclusion-markers.ts';
import { deepFreeze } from './deep-freeze.ts';

const PATHS = ['src/a.ts', './src/a.ts', '/workspace/src/a.ts', 'src/b.ts', 'docs/c.md'];

const path = fc.constantFrom(...PATHS);
const text = fc.oneof(fc.string({ maxLength: 40 }), fc.lorem({ maxCount: 12 }));

const call = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('read_file'), parameters: fc.record({ file_path: path }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('Read'), parameters: fc.record({ file_path: path }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constant('read_many_files'),
      parameters: fc.record({ paths: fc.array(fc.oneof(path, fc.constant('src/*.ts')), { maxLength: 3 }) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constantFrom('write_file', 'replace'),
      parameters: fc.record({ file_path: path }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('run_shell_command'),
      parameters: fc.record({ command: text }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constantFrom('read_file', 'mystery'),
      parameters: fc.anything({ maxDepth: 1 }),
    }),
  },
);

const outcome = fc.record({
  kind: fc.constantFrom('result', 'result', 'result', 'error', 'interrupted'),
  payload: fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'ok', undefined) },
    { weight: 1, arbitrary: fc.record({ output: text }) },
  ),
});

const extraBlock: fc.Arbitrary<ContentBlock> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record({
    type: fc.constant('thinking' as const),
    thought: text,
    signature: fc.constantFrom('s1', 's2', 'google:s3', 'openai:s4'),
  }),
  fc.record({ type: fc.constant('code' as const), code: text }),
  fc.record({
    type: fc.constant('opaque' as const),
    kind: fc.constantFrom('server_tool_use', 'compaction'),
    value: fc.record({ data: text }),
  }),
);

const media: fc.Arbitrary<ContentBlock> = fc.record({
  type: fc.constant('media' as const),
  mimeType: fc.constantFrom('image/png', 'application/pdf'),
  data: fc.base64String({ maxLength: 64 }),
  encoding: fc.constant('base64' as const),
});

const inclusion = fc
  .tuple(text, path, fc.lorem({ maxCount: 15 }), text)
  .map(([before, file, content, after]) => [before, inclusionText(file, content), after].join('\n'));

const humanTurn: fc.Arbitrary<IContent[]> = fc
  .tuple(fc.oneof(text, inclusion, inclusion), fc.option(media))
  .map(([words, image]) => [
    { speaker: 'human', blocks: [{ type: 'text', text: words }, ...(image ? [image] : [])] },
  ]);

const aiTurn: fc.Arbitrary<IContent[]> = fc
  .array(extraBlock, { maxLength: 2 })
  .map((blocks) => [{ speaker: 'ai', blocks }]);

/** Ids repeat between turns, never inside one: no provider could tell such calls apart. */
const toolTurn: fc.Arbitrary<IContent[]> = fc
  .tuple(
    fc.array(extraBlock, { maxLength: 2 }),
    fc.uniqueArray(fc.tuple(fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5'), call, outcome), {
      minLength: 1,
      maxLength: 4,
      selector: ([id]) => id,
    }),
    fc.boolean(),
  )
  .map(([extras, exchanges, inOneEntry]) => {
    const calls = exchanges.map(
      ([id, { name, parameters }]): ToolCallBlock => ({ type: 'tool_call', id, name, parameters }),
    );
    const responses = exchanges.flatMap(([callId, { name }, { kind, payload }]): ToolResponseBlock[] => {
      if (kind === 'interrupted') return [];
      const response = { type: 'tool_response' as const, callId, toolName: name, result: payload };
      return [kind === 'error' ? { ...response, error: 'it failed' } : response];
    });
    const groups = inOneEntry && responses.length > 0 ? [responses] : responses.map((response) => [response]);
    return [
      { speaker: 'ai', blocks: [...extras, ...calls] },
      ...groups.map((blocks): IContent => ({ speaker: 'tool', blocks })),
    ];
  });

/**
 * Well-formed histories, deeply frozen: parallel and interrupted calls, ids that repeat between turns,
 * failed calls, thinking, media, `@` files and empty entries.
 */
export function historyArbitrary(maxTurns = 12): fc.Arbitrary<readonly IContent[]> {
  const turn = fc.oneof(
    { weight: 2, arbitrary: humanTurn },
    { weight: 1, arbitrary: aiTurn },
    { weight: 5, arbitrary: toolTurn },
  );
  return fc.array(turn, { maxLength: maxTurns }).map((turns) => deepFreeze(turns.flat()));
}
