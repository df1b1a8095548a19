import { describe, expect, test } from 'vitest';
import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import type { IngestConfig } from './ingest-config.ts';
import { reduceResult } from './reduce-result.ts';

const CONFIG = { workspaceRoot: '/w' };
const NUMBERED = Array.from({ length: 12 }, (_, i) => `${String(i + 1).padStart(6)}\tline`).join('\n');

const call = (name: string, parameters: object): ToolCallBlock => ({
  type: 'tool_call',
  id: 'c',
  name,
  parameters,
});
const response = (toolName: string, result: unknown): ToolResponseBlock =>
  deepFreeze({ type: 'tool_response', callId: 'c', toolName, result });

test('passes see what those before them left, and each says what it took out', () => {
  const head = 'Chunk ID: 1a\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n';
  const reduced = reduceResult(
    response('exec_command', head + NUMBERED),
    call('exec_command', { cmd: 'nl -ba a.ts' }),
    CONFIG,
  );
  const thinned = ['1→line', ...Array(11).fill('line')];
  expect(reduced?.block.result).toBe(['ok', ...thinned].join('\n'));
  expect(reduced?.items).toEqual([
    {
      kind: 'preamble',
      why: 'what the tool says of itself',
      what: 'exec_command nl -ba a.ts',
      tool: 'exec_command',
      path: 'a.ts',
      tokens: 17,
    },
    expect.objectContaining({ kind: 'line-numbers', tokens: 21 }),
  ]);
});

test('of a list its texts are reduced, and every other part is the same object', () => {
  const image = { type: 'image', source: 'x' };
  const { block } =
    reduceResult(
      response('Read', [{ type: 'text', text: NUMBERED, more: 1 }, image]),
      call('Read', { file_path: 'a.ts' }),
      CONFIG,
    ) ?? {};
  expect(block?.result).toMatchObject([{ type: 'text', more: 1 }, image]);
  expect(Array.isArray(block?.result) && block.result[1]).toBe(image);
});

test('a result without its call is understood by its shape alone, but for numbers that nobody asked for', () => {
  expect(reduceResult(response('Read', NUMBERED), undefined, CONFIG)).toBeUndefined();
  const hits = Array(6).fill('src/long/path.ts:4:text').join('\n');
  expect(reduceResult(response('Grep', hits), undefined, CONFIG)?.items).toMatchObject([
    { kind: 'search-hits' },
  ]);
});

test('what saves next to nothing stays', () => {
  expect(
    reduceResult(response('Read', '1\ta\n2\tb'), call('Read', { file_path: 'a' }), CONFIG),
  ).toBeUndefined();
});

test('reads of protected files stay, and so does everything when it is switched off', () => {
  const read = call('Read', { file_path: 'src/a.ts' });
  const given = response('Read', NUMBERED);
  expect(reduceResult(given, read, CONFIG)).toBeDefined();
  expect(reduceResult(given, read, { ...CONFIG, protectedPaths: ['src/**'] })).toBeUndefined();
  expect(reduceResult(given, read, { ...CONFIG, lineNumbers: false })).toBeUndefined();
  expect(reduceResult(given, read, { ...CONFIG, enabled: false })).toBeUndefined();
});

describe('of a long output a part is left out', () => {
  const long = response('Bash', 'a line of a long output\n'.repeat(400));
  const reduce = (own: Partial<IngestConfig>) =>
    reduceResult(long, call('Bash', { command: 'npm test' }), { ...CONFIG, ...own })?.block.result;

  test('only where it can be read back', () => {
    expect(reduce({})).toBeUndefined();
    expect(reduce({ canReadBack: true })).toMatch(/\[\d+ lines left out\]/);
  });
  test('and its lines are counted, blank ones too', () => {
    const blank = response('Bash', `first\n${'\n'.repeat(600_000)}last\n`);
    const given = { ...CONFIG, canReadBack: true };
    const result = reduceResult(blank, call('Bash', { command: 'npm test' }), given)?.block.result;
    const [, left] = /\[(\d+) lines left out\]/.exec(String(result)) ?? [];
    const shown = String(result).split('\n').length - 2;
    expect(Number(left) + shown).toBe(600_002);
  });
  test('with the file that holds all of it, to the byte', () => {
    const kept: string[] = [];
    const result = reduce({ keepOriginal: (text) => `/store/${kept.push(text)}` });
    expect(result).toMatch(/\[full text in \/store\/1\]$/);
    expect(kept).toEqual([long.result]);
  });
  test('also if other readers made it shorter before', () => {
    const passes = Array.from({ length: 100 }, (_, at) => `test orders::case_${at} ... ok`).join('\n');
    const both = response('Bash', `${passes}\n${long.result}`);
    const kept: string[] = [];
    const given = { ...CONFIG, keepOriginal: (text: string) => `/store/${kept.push(text)}` };
    const reduced = reduceResult(both, call('Bash', { command: 'cargo test' }), given);
    expect(reduced?.items.map(({ kind }) => kind)).toEqual(['test-runs', 'long-output']);
    expect(kept).toEqual([both.result]);
  });
  test('and none where it could not be kept', () => {
    expect(reduce({ keepOriginal: () => undefined })).toBeUndefined();
  });
});

describe('a command that comes again within five messages is sent whole', () => {
  const ticks = `${Array.from({ length: 9 }, (_, i) => `  ✔ keeps order ${i}`).join('\n')}\n\n  9 passing (2s)`;
  const test9 = call('Bash', { command: 'npx mocha' });
  const sent = (text: string) => [
    { speaker: 'ai' as const, blocks: [test9] },
    { speaker: 'tool' as const, blocks: [response('Bash', text)] },
  ];

  test('if a reader left a part of it out', () => {
    const reduced = reduceResult(response('Bash', ticks), test9, { ...CONFIG, above: [] });
    expect(reduced?.block.result).toContain('[9 passed]');
    const above = sent(String(reduced?.block.result));
    expect(reduceResult(response('Bash', ticks), test9, { ...CONFIG, above })).toBeUndefined();
  });
  test('however it is described', () => {
    const [first, second] = ['Runs the tests', 'Runs them again'].map((description) =>
      call('Bash', { command: 'npx mocha', description, timeout: description.length }),
    );
    const above = [{ speaker: 'ai' as const, blocks: first ? [first] : [] }, ...sent('[9 passed]').slice(1)];
    expect(reduceResult(response('Bash', ticks), second, { ...CONFIG, above })).toBeUndefined();
  });
  test('and not otherwise', () => {
    expect(reduceResult(response('Bash', ticks), test9, { ...CONFIG, above: sent('none') })).toBeDefined();
  });
});
