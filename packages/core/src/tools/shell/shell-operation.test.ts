import { describe, expect, test } from 'vitest';
import { shellOperationOf } from './shell-operation.ts';

/** `path`, `path:start-end`, with `*` for an endless end and `?` for lines that nobody can name. */
function show(line: string): string | undefined {
  const operation = shellOperationOf(line);
  if (!operation) return undefined;
  const files = (list: typeof operation.reads) =>
    list.map(({ path, range, wholeFile }) => {
      const lines =
        range &&
        (Number.isNaN(range.start) ? ':?' : `:${range.start}-${range.end === Infinity ? '*' : range.end}`);
      return `${path}${lines ?? ''}${wholeFile ? '!' : ''}`;
    });
  const parts = [
    ...files(operation.reads).map((file) => `read ${file}`),
    ...files(operation.writes).map((file) => `write ${file}`),
    ...(operation.isSearch ? ['search'] : []),
  ];
  return parts.join(', ') || 'nothing';
}

const PATCH =
  "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** Add File: b.ts\n+z\n*** End Patch\nEOF";

describe('reads', () => {
  test.each([
    ['cat a.ts', 'read a.ts'],
    ['cat a.ts b.ts', 'read a.ts, read b.ts'],
    ["cat 'my file.ts'", 'read my file.ts'],
    ['cat "my file.ts"', 'read my file.ts'],
    ['cat my\\ file.ts', 'read my file.ts'],
    ['nl -ba a.ts', 'read a.ts'],
    ["sed -n '10,20p' a.ts", 'read a.ts:10-20'],
    ['sed -n 10p a.ts', 'read a.ts:10-10'],
    ["sed -n '10,$p' a.ts", 'read a.ts:10-*'],
    ["sed -n '1,9p;20,29p' a.ts", 'read a.ts:?'],
    ['git show HEAD:src/a.ts', 'read src/a.ts'],
    ["git show HEAD~2:a.ts | nl -ba | sed -n '5,9p'", 'read a.ts:5-9'],
    ['git diff --unified=8 main -- a.ts b.ts', 'read a.ts:?, read b.ts:?'],
    ['Get-Content a.ts -Tail 20', 'read a.ts:?'],
    ['gc -Path a.ts -TotalCount 9', 'read a.ts:1-9'],
    ['head a.ts', 'read a.ts:1-10'],
    ['head -n 40 a.ts', 'read a.ts:1-40'],
    ['head -40 a.ts', 'read a.ts:1-40'],
    ['tail -n +5 a.ts', 'read a.ts:5-*'],
    ['tail -n 5 a.ts', 'read a.ts:?'],
    ["nl -ba a.ts | sed -n '5,9p'", 'read a.ts:5-9'],
    ["sed -n '100,200p' a.ts | head -n 10", 'read a.ts:100-109'],
    ['cat a.ts | grep foo', 'read a.ts:?'],
    ["cat a.ts && sed -n '1,5p' b.ts", 'read a.ts, read b.ts:1-5'],
    ['cd src && cat a.ts; cat ../b.ts', 'read src/a.ts, read src/../b.ts'],
    ['cat a.ts 2>/dev/null', 'read a.ts'],
    ['test -f a.ts && cat a.ts || true', 'read a.ts'],
    ["bash -lc 'cat a.ts'", 'read a.ts'],
    ['cat a.ts\ncat b.ts', 'read a.ts, read b.ts'],
    ['grep -n "foo bar" -A 22 a.md | head -30', 'read a.md:?'],
    ["grep -B 2 -A 8 'case' src/a.ts", 'read src/a.ts:?'],
    ['rg -n -C5 foo a.ts b.ts', 'read a.ts:?, read b.ts:?'],
    ['cd src && grep -nA10 foo a.ts', 'read src/a.ts:?'],
    ['grep --context=4 foo a.ts; cat b.ts', 'read a.ts:?, read b.ts'],
  ])('%s', (line, expected) => expect(show(line)).toBe(expected));
});

test.each([
  ["sed -n '1,9p' 'src/app/[id]/page.tsx'", 'read src/app/[id]/page.tsx:1-9'],
  ["cat 'src/[...slug]/[[lang]].ts'", 'read src/[...slug]/[[lang]].ts'],
  ['cat src/[ab]*.ts', undefined],
])('names in brackets are names of frameworks, not patterns: %s', (line, expected) => {
  expect(show(line)).toBe(expected);
});

describe('writes', () => {
  test.each([
    ["cat > a.ts <<'EOF'\nnew content\nEOF", 'write a.ts!'],
    ['cat <<EOF > a.ts\nnew $content\nEOF\n', 'write a.ts!'],
    ['echo hi > a.ts', 'write a.ts!'],
    ['printf x >> "a b.ts"', 'write a b.ts'],
    [PATCH, 'write src/a.ts, write b.ts!'],
    [`cd pkg && ${PATCH}`, 'write pkg/src/a.ts, write pkg/b.ts!'],
  ])('%s', (line, expected) => expect(show(line)).toBe(expected));
});

describe('searches', () => {
  test.each([
    'rg foo src',
    'grep -rn "foo bar" .',
    'ls -la',
    'find . -name "*.ts"',
    'cd src && rg foo',
    'grep -n foo a.ts',
    'grep -A 1 foo a.ts',
    'grep -A foo a.ts',
    'rg -C 5 foo src',
    'grep -rA 5 foo a.ts',
    'grep -A 5 foo *.ts',
    'rg -A 5 -g "*.ts" foo a.ts',
  ])('%s', (line) => expect(show(line)).toBe('search'));
});

describe('commands that are not understood are unknown', () => {
  test.each([
    'npm test',
    'cat a.ts && echo x > b.ts',
    'cat a.ts || cat b.ts',
    'test -f a.ts || echo x > a.ts',
    'grep -q foo a.ts && echo x > a.ts',
    'grep -A 9 foo a.ts && echo x > b.ts',
    'grep -A 9 foo a.ts b.ts | head -n 10',
    'wc -l a.ts && echo x > a.ts',
    'cat a.ts > /dev/null',
    'cat a.ts # b.ts',
    'head --lines=500 a.ts',
    'head -n -5 a.ts',
    'cat a.ts b.ts | head -n 10',
    "sed -n '1,5p' a.ts b.ts",
    'sed -n 1,5p -i a.ts',
    'cat a.ts | head b.ts',
    "bash -c 'cat a.ts' > b.ts",
    'cd - && cat a.ts',
    'echo x > *.ts',
    'find . -delete',
    'cat $(ls)',
    'cat `ls`',
    'cat *.ts',
    'cat a.ts | xargs rm',
    'for f in *.ts; do cat $f; done',
    'cat < a.ts',
    'sed -i s/a/b/ a.ts',
    'python - <<EOF\nprint(1)\nEOF',
    'node script.js > out.txt',
    'cat a.ts & rm b.ts',
    "cat 'unfinished",
    "cat > a.ts <<'EOF'\nno end",
    '',
  ])('%s', (line) => expect(show(line)).toBeUndefined());
});

describe('a long command', () => {
  const LONGEST = 256 * 1_024;
  const LONG = [
    ['words', 'echo', ' x', '', 'nothing'],
    ['escapes', 'echo "', '\\"', '"', 'nothing'],
    ['quotes', 'echo ', `'a'"b"`, '', 'nothing'],
    ['continued lines', 'echo', ' \\\n', '', 'nothing'],
    ['a here-document', "cat > a.ts <<'E'\n", 'x\n', 'E', 'write a.ts!'],
    ['a word without an end', 'cat "', '\\"', '', undefined],
    ['a here-document without an end', 'cat > a.ts <<E\n', 'x\n', '', undefined],
  ] as const;

  /** The part as often as fits. */
  function fill(length: number, start: string, part: string, end: string): string {
    const times = Math.floor((length - start.length - end.length) / part.length);
    return `${start}${part.repeat(times)}${end}`.padEnd(length);
  }

  test.each(LONG)('of %s is read up to the cap', (_, start, part, end, expected) => {
    expect(show(fill(LONGEST, start, part, end))).toBe(expected);
  });

  test.each(LONG)('of %s is unknown behind the cap', (_, start, part, end) => {
    expect(show(fill(LONGEST + 1, start, part, end))).toBeUndefined();
    expect(show(fill(100 * LONGEST, start, part, end))).toBeUndefined();
  });

  test('that names more than a thousand files is unknown', () => {
    expect(shellOperationOf('cat a;'.repeat(1_000))?.reads).toHaveLength(1_000);
    expect(show(`cat${' a'.repeat(1_001)}`)).toBeUndefined();
  });

  test.each([
    ['echo a;', 'nothing'],
    ['true && ', 'nothing'],
    ['ls\n', 'search'],
    ['cd /a || test -f b;', 'nothing'],
    ['cat <<E > a\nx\nE\n', `${'write a!, '.repeat(999)}write a!`],
  ])('of more than a thousand steps is unknown: %j', (step, expected) => {
    const stepsIn = step.split(/&&|\|\|/).filter((part) => part.trim() !== '').length;
    expect(show(step.repeat(1_000 / stepsIn))).toBe(expected);
    expect(show(step.repeat(1_001))).toBeUndefined();
    expect(show(step.repeat(13_000))).toBeUndefined();
  });

  test('of 40 000 or 160 000 reads returns', () => {
    expect(show('cat a;'.repeat(40_000))).toBeUndefined();
    expect(show('cat a;'.repeat(160_000))).toBeUndefined();
  });

  test('that goes into a folder whose name no system takes is unknown', () => {
    expect(show(`cd ${'a/'.repeat(2_000)}b && cat c`)).toBe(`read ${'a/'.repeat(2_000)}b/c`);
    expect(show(`${'cd aa;'.repeat(2_000)}cat c`)).toBeUndefined();
  });
});
