import { describe, expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../../density/density-config.ts';
import { type CallSpec, HistoryBuilder } from '../../../testing/history-builder.ts';
import { AdaptiveDensityStrategy } from '../adaptive-density-strategy.ts';

/** Lines of a file, from one to another. */
const lines = (start: number, end: number, number: (line: number) => string = () => '') =>
  Array.from({ length: end - start + 1 }, (_, i) => `${number(start + i)}line ${start + i} of the file`).join(
    '\n',
  );

const read = (result: unknown, parameters: object = {}): CallSpec => ({
  name: 'read_file',
  parameters: { file_path: 'a.ts', ...parameters },
  result,
});
/** A call of a tool that numbers lines. */
const numbered = (result: string): CallSpec => ({ name: 'Read', parameters: { file_path: 'a.ts' }, result });
const shell = (command: string, result = ''): CallSpec => ({
  name: 'run_shell_command',
  parameters: { command },
  result,
});

/** The entries of which something goes because it was superseded, when nothing waits. */
function superseded(...calls: readonly CallSpec[]): readonly number[] {
  const builder = new HistoryBuilder();
  for (const call of calls) builder.call(call);
  return supersededIn(builder.build());
}

function supersededIn(history: readonly IContent[]): readonly number[] {
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    adaptive: { preset: 'balanced' as const, isFull: true },
  };
  const { details } = new AdaptiveDensityStrategy().optimize(history, config);
  return (details?.applied ?? []).flatMap(({ kind, index }) => (kind === 'superseded-read' ? [index] : []));
}

describe('a read is superseded by a later one that shows every line of it', () => {
  test.each<[string, CallSpec, CallSpec]>([
    ['the same file again', read(lines(1, 80)), read(lines(1, 80))],
    ['a range of it', read(lines(10, 60), { offset: 10, limit: 51 }), read(lines(1, 80))],
    [
      'its end, of which nobody knew the lines',
      shell('tail -n 40 a.ts', lines(41, 80)),
      shell('cat a.ts', lines(1, 80)),
    ],
    [
      'other line numbers',
      numbered(lines(1, 60, (n) => `${n}→`)),
      shell(
        'cat -n a.ts',
        lines(1, 80, (n) => `  ${n}\t`),
      ),
    ],
    [
      'lines that moved',
      numbered(lines(1, 60, (n) => `${n}\t`)),
      numbered(`1\tnew\n${lines(1, 60, (n) => `${n + 1}\t`)}`),
    ],
    ['blank lines', read(`${lines(1, 60)}\n\n \n`), read(lines(1, 80))],
    [
      'a result of another shape',
      read({ content: lines(1, 60) }),
      read([{ type: 'text', text: lines(1, 80) }]),
    ],
    [
      'what the tool says besides',
      shell(
        'cat a.ts',
        `Chunk ID: 5f\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n${lines(1, 60)}`,
      ),
      shell(
        'cat a.ts',
        `Chunk ID: 7a\nWall time: 0.2 seconds\nProcess exited with code 0\nOutput:\n${lines(1, 60)}`,
      ),
    ],
  ])('%s', (_, first, second) => expect(superseded(first, second)).toEqual([1]));
});

describe('a read stays while its text stands nowhere else', () => {
  test.each<[string, readonly CallSpec[]]>([
    [
      'the later read of the whole file was cut',
      [
        read(lines(900, 1_000), { offset: 900, limit: 101 }),
        read(`${lines(1, 899)}\n[cut at 50 000 characters]`),
      ],
    ],
    [
      'a later cat was cut',
      [shell('cat a.ts', lines(1, 80)), shell('cat a.ts', `${lines(1, 40)}\n… 40 lines …`)],
    ],
    [
      'the tool only says that nothing changed',
      [read(lines(1, 80)), read('File unchanged since last read.')],
    ],
    [
      'the file is gone, and no error says so',
      [read(lines(1, 80)), shell('cat a.ts', 'cat: a.ts: No such file or directory')],
    ],
    ['recordings leave out which lines were read', [read(lines(1, 80)), read(lines(81, 160))]],
    [
      'two of its lines are shown, and numbers begin all of them',
      [
        read(Array.from({ length: 80 }, (_, i) => `${i}${i % 2 ? '. pending' : ': retry'}`).join('\n')),
        read('57. pending\n58: retry', { offset: 58, limit: 2 }),
      ],
    ],
    ['only two of its equal lines are shown', [read('pending\n'.repeat(80)), read('pending\npending')]],
    ['one line is missing', [read(lines(1, 80)), read(lines(2, 90))]],
    ['the later read shows nothing', [read(lines(1, 80)), read(' ')]],
    ['both show an image', [read(undefined), read(undefined)]],
    [
      'a shell may have stood elsewhere when it wrote',
      [read(lines(1, 80)), shell('cd sub'), shell("cat > a.ts <<'EOF'\nx\nEOF")],
    ],
    [
      'a shell may have stood elsewhere when it read',
      [
        shell('cd sub && npm test'),
        shell('cat a.ts', lines(1, 80)),
        { name: 'write_file', parameters: { file_path: 'a.ts' }, result: 'ok' },
      ],
    ],
    [
      'a command in front of the write failed',
      [read(lines(1, 80)), shell("wc -l missing.ts && cat > a.ts <<'EOF'\nx\nEOF", 'wc: missing.ts: open')],
    ],
    [
      'the write says that it failed, without an error',
      [
        read(lines(1, 80)),
        shell(
          "cd sub && cat > /workspace/a.ts <<'EOF'\nx\nEOF",
          'bash: line 1: cd: sub: No such file or directory',
        ),
      ],
    ],
    [
      'only some of its files are shown again',
      [
        { name: 'read_many_files', parameters: { paths: ['a.ts', 'b.ts'] }, result: lines(1, 80) },
        read(lines(1, 40)),
        { name: 'read_file', parameters: { file_path: 'b.ts' }, result: lines(41, 80) },
      ],
    ],
  ])('%s', (_, calls) => expect(superseded(...calls)).toEqual([]));
});

describe('a read is superseded by a write of the whole file', () => {
  test.each<[string, readonly CallSpec[], readonly number[]]>([
    [
      'by a tool',
      [read(lines(1, 80)), { name: 'write_file', parameters: { file_path: 'a.ts' }, result: 'ok' }],
      [1],
    ],
    ['by a command', [read(lines(1, 80)), shell("cat > a.ts <<'EOF'\nx\nEOF")], [1]],
    [
      'by a command in a shell that is back',
      [
        read(lines(1, 80)),
        shell('cd sub'),
        shell('cd /workspace && npm test'),
        shell("cat > a.ts <<'EOF'\nx\nEOF"),
      ],
      [1],
    ],
    [
      'by a command that says where',
      [read(lines(1, 80)), shell('cd sub'), shell("cat > /workspace/a.ts <<'EOF'\nx\nEOF")],
      [1],
    ],
  ])('%s', (_, calls, expected) => expect(superseded(...calls)).toEqual(expected));
});

describe('while a rewrite may still be undone', () => {
  const NO_CACHE = { read: 1, write: 1, ttlSeconds: 0 };
  const kindsAfter = (messages: number, ...calls: readonly CallSpec[]) => {
    const builder = new HistoryBuilder().human('x'.repeat(20_000));
    for (const call of calls) builder.call(call);
    for (let step = 0; step < messages; step++) builder.call(shell(`echo ${step}`, `${step}`));
    const config = {
      ...DEFAULT_DENSITY_CONFIG,
      workspaceRoot: '/workspace',
      adaptive: { preset: 'balanced' as const, cache: NO_CACHE },
    };
    const { details } = new AdaptiveDensityStrategy().optimize(builder.build(), config);
    return (details?.applied ?? []).map(({ kind }) => kind);
  };
  const [whole, written] = [read(lines(1, 80)), shell("cat > a.ts <<'EOF'\nx\nEOF")];

  test('the read stays, even where nothing is cached, and goes with the fourth message after it', () => {
    expect([0, 1, 2, 3, 4].map((messages) => kindsAfter(messages, whole, written))).toEqual([
      [],
      [],
      [],
      [],
      ['superseded-read'],
    ]);
  });
  test('nothing takes it along that goes anyway', () => {
    const other = [read(lines(1, 80)), read(lines(1, 80))].map((call) => ({
      ...call,
      parameters: { file_path: 'b.ts' },
    }));
    expect(kindsAfter(1, whole, written, ...other)).toEqual(['superseded-read']);
    expect(kindsAfter(2, whole, written, ...other)).toEqual(['superseded-read', 'superseded-read']);
  });
  test('a later read of the same lines needs no wait', () => {
    expect(kindsAfter(0, whole, whole)).toEqual(['superseded-read']);
  });
});

const write = (path = 'a.ts', text = 'x'): CallSpec => ({
  name: 'write_file',
  parameters: { file_path: path, content: text },
  result: 'ok',
});

describe('what a command may have changed is unknown, and stays', () => {
  const [whole, again] = [read(lines(1, 80)), read(lines(1, 90))];
  test.each<[string, readonly CallSpec[]]>([
    ['moved, then a new file under the old name', [whole, shell('mv a.ts b.ts'), write()]],
    ['copied, then changed', [whole, shell('cp a.ts b.ts'), write()]],
    ['moved with its folder', [whole, shell('mv /workspace /elsewhere'), write()]],
    [
      'moved by a patch',
      [
        whole,
        {
          name: 'apply_patch',
          parameters: {
            input: '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** End Patch',
          },
          result: 'ok',
        },
        write(),
      ],
    ],
    [
      'moved by a tool',
      [
        whole,
        { name: 'mcp__files__move_file', parameters: { source: 'a.ts', destination: 'b.ts' }, result: 'ok' },
        write(),
      ],
    ],
    ['written, and that undone', [whole, write(), shell('git checkout -- a.ts')]],
    ['written, and that put away', [whole, write(), shell('git stash')]],
    ['written, and all reset', [whole, write(), shell('npm test; git reset --hard')]],
    [
      'written, and that undone by a command that failed',
      [whole, write(), { ...shell('git restore a.ts'), error: 'exit code 1' }],
    ],
    ['written, and a folder restored', [whole, write(), shell('cd /workspace && git restore .')]],
    [
      'written in a loop of commands',
      [whole, write(), shell('for f in a.ts; do git checkout -- "$f"; done')],
    ],
    [
      'written, and generated by who knows where',
      [whole, write(), shell('cd "$HERE"'), shell('node gen.js > a.ts')],
    ],
    ['written, and generated anew', [whole, write(), shell('npm run generate')]],
    ['read again, then formatted', [whole, again, shell('npx prettier --write a.ts')]],
    ['read again, then generated', [whole, again, shell('node gen.js > a.ts')]],
    [
      'a manifest, and then a package added',
      [
        { name: 'read_file', parameters: { file_path: 'package.json' }, result: lines(1, 80) },
        write('package.json'),
        shell('npm install left-pad'),
      ],
    ],
  ])('%s', (_, calls) => expect(superseded(...calls)).toEqual([]));

  test.each<[string, readonly CallSpec[]]>([
    ['formatted before it was read again', [whole, shell('npx prettier --write .'), again]],
    ['moved, and what was there shown again', [whole, shell('cp a.ts b.ts'), again]],
    ['written again behind it', [whole, write(), shell('git checkout -- a.ts'), write()]],
    ['how it looks, behind a write', [whole, write(), shell('npx prettier --write a.ts')]],
    ['another file', [whole, write(), shell('git checkout -- b.ts && mv c.ts d.ts')]],
    ['another folder', [whole, write(), shell('npx prettier --write src')]],
    ['lock files alone', [whole, write(), shell('npm install left-pad')]],
    [
      'nothing, as far as its name says',
      [whole, write(), shell('npm run build && npm test'), shell('node x.js')],
    ],
    [
      'in a folder that it names',
      [whole, write(), shell('cd sub'), shell('git checkout -- /workspace/b.ts')],
    ],
  ])('but not where a command changed %s', (_, calls) => expect(superseded(...calls)).toEqual([1]));

  test('a command that is taken back has changed nothing', () => {
    const builder = new HistoryBuilder();
    for (const call of [whole, write()]) builder.call(call);
    const before = builder.build();
    const history = builder.call(shell('git stash')).build();
    expect(supersededIn(history)).toEqual([]);
    expect(supersededIn(before)).toEqual([1]);
    expect(supersededIn(history)).toEqual([]);
  });
});

test('with the next reads of its file a read is compared, not with all that ever follow', () => {
  const others = (count: number) => Array.from({ length: count }, (_, i) => read(`only in ${i}`));
  expect(superseded(read(lines(1, 80)), ...others(15), read(lines(1, 80)))).toEqual([1]);
  expect(superseded(read(lines(1, 80)), ...others(16), read(lines(1, 80)))).toEqual([]);
});
