import { describe, expect, test } from 'vitest';
import type { ToolCallBlock, ToolResponseBlock } from '../../../content/content-block.ts';
import { reduceResult } from '../../reduce-result.ts';

const quiet = (count: number, word: string) =>
  Array.from(
    { length: count },
    (_, at) => `the ${word} ${['cache', 'store', 'ledger'][at % 3]} was looked at and is as before`,
  );

/** A result with lines in the middle of three hundred others, as it is first sent. */
function sent(lines: readonly string[], name = 'Bash', parameters: object = { command: 'make nightly' }) {
  const text = [...quiet(150, 'first'), ...lines, ...quiet(150, 'second')].join('\n');
  const call: ToolCallBlock = { type: 'tool_call', id: 'c', name, parameters };
  const response: ToolResponseBlock = { type: 'tool_response', callId: 'c', toolName: name, result: text };
  const reduced = reduceResult(response, call, { workspaceRoot: '/w', canReadBack: true });
  return String(reduced?.block.result ?? text);
}

test('what is like everything else goes', () => {
  expect(sent([])).toMatch(/\[\d+ lines left out\]/);
});

describe('a line stays in the middle of a long output', () => {
  test.each([
    '/w/tests/OrderTest.php:42',
    '     # ./spec/order_spec.rb:42:in `total`',
    '   at Shop.Orders.Total() in /w/src/OrderTests.cs:line 42',
    'In deploy.sh line 42:',
    'shop_1 exited (137)',
    '  "ExitCode": 137,',
    'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c  a.tar',
    '[main 3f2a9c1] Orders are summed in cents',
    'Segmentation fault (core dumped)',
    'bash: ./run: No such file or directory',
    'write /var/lib/x: no space left on device',
    'npm ERR! code ERESOLVE',
    "a.o: undefined reference to `total'",
    'HTTP/2 401',
    'code: FAILED_PRECONDITION',
    '  # aws_instance.web must be replaced',
    'pod/web-1 OOMKilled',
    'не удалось открыть файл',
    'Zugriff verweigert',
    'Merge: 1a2b3c4 5d6e7f8',
    "*   1a2b3c4 Merge branch 'orders'",
  ])('%s', (line) => {
    expect(sent([line]).split('\n')).toContain(line);
  });

  test.each([
    ['an exit code among others', 'step x: exit code 137', 'step x: exit code 0'],
    ['none among some', 'suite x: 0 passed in 1s', 'suite x: 12 passed in 1s'],
    ['some among none', 'Found 3 errors.', 'Found 0 errors.'],
    ['a line of a file among others', 'ERROR at line 777: duplicate', 'ERROR at line 3: duplicate'],
  ])('%s', (_, line, other) => {
    const others = Array.from({ length: 40 }, () => other);
    expect(sent([...others, line, ...others]).split('\n')).toContain(line);
  });

  test('the place below a message, and the innermost frame above one', () => {
    const rust = ['error[E0308]: mismatched types', '  --> src/order.rs:42:9'];
    const python = [
      '  File "a.py", line 7, in run',
      '    run()',
      '  File "order.py", line 45, in total',
      '    raise',
      'ValueError: no',
    ];
    const text = sent([...rust, ...quiet(30, 'third'), ...python]);
    expect(text).toContain(rust.join('\n'));
    expect(text).toContain('File "order.py", line 45');
  });

  test('the file of a hit, and the same error of each file', () => {
    const hits = (file: string) => [
      file,
      ...Array.from({ length: 40 }, (_, at) => `${at + 1}: note: as before`),
    ];
    const withError = (file: string) => hits(file).toSpliced(21, 1, '21: error: Missing return statement');
    const lines = sent([...withError('src/a.py'), ...withError('src/b.py')]).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['src/a.py', 'src/b.py']));
    expect(lines.filter((line) => line.startsWith('21: error'))).toHaveLength(2);
  });

  test.each([
    [
      'a plain diff',
      [
        '3,4c3',
        ...Array.from({ length: 30 }, (_, at) => `< old ${at}`),
        '---',
        ...Array.from({ length: 30 }, (_, at) => `> new ${at}`),
      ],
    ],
    [
      'a context diff',
      [
        '***************',
        '*** 1,30 ****',
        ...Array.from({ length: 30 }, (_, at) => `! old ${at}`),
        '--- 1,30 ----',
        ...Array.from({ length: 30 }, (_, at) => `! new ${at}`),
      ],
    ],
  ])('every line of %s', (_, diff) => {
    expect(sent(diff)).toContain(diff.join('\n'));
  });
});

test.each([
  ['a tool that is called with a query', 'mcp__x__run_tests', { pattern: 'orders' }],
  ['an unknown tool', 'mcp__x__run', { suite: 'orders' }],
])('%s keeps its failures', (_, name, parameters) => {
  const lines = ['FAIL src/order.test.ts > totals', 'AssertionError: expected 3 to be 4', 'exit code 1'];
  for (const line of lines) expect(sent(lines, name, parameters).split('\n')).toContain(line);
});

test.each(['grep total', 'jq -r .msg', "awk '{ print }'", 'sed -n 100,400p', 'head -15'])(
  'lines that the model picked with %s are its own',
  (picker) => {
    expect(sent([], 'Bash', { command: `./report | ${picker}` })).not.toContain('left out');
  },
);

test('a mark counts the lines that the marks in its gap stand for', () => {
  const passes = (suite: number) =>
    Array.from({ length: 30 }, (_, at) => `test suite_${suite}::case_${at} ... ok`);
  const lines = Array.from({ length: 20 }, (_, suite) => [...passes(suite), ...quiet(6, 'other')]).flat();
  const text = sent(lines, 'Bash', { command: 'cargo test' });
  const counted = [...text.matchAll(/^\[(\d+) (?:lines left out|passed)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  const shown = text.split('\n').filter((line) => !/^\[\d+ (?:lines left out|passed)/.test(line)).length;
  expect(counted + shown).toBe(300 + lines.length);
});
