import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedTests, failedTestsByLine } from './failed-tests.ts';

const lines = (...all: readonly string[]) => all.join('\n');

test.each<[string, string, readonly string[]]>([
  [
    'Vitest',
    lines(
      ' ✓ src/b.test.ts (3 tests) 4ms',
      '   × adds two numbers 5ms',
      ' FAIL  src/a.test.ts > sum > adds two numbers',
      'Tests  1 failed | 3 passed (4)',
    ),
    ['adds two numbers', 'src/a.test.ts > sum > adds two numbers'],
  ],
  [
    'Vitest in colours',
    lines(
      '\u001b[31m   \u001b[31m×\u001b[31m adds two numbers\u001b[39m\u001b[32m 5\u001b[2mms\u001b[22m',
      ' Tests  1 failed',
    ),
    ['adds two numbers'],
  ],
  [
    'Jest',
    lines(
      'FAIL src/a.test.js',
      '  sum',
      '    ✓ is there (1 ms)',
      '    ✕ adds two numbers (5 ms)',
      '  ● sum › adds two numbers',
      'Tests: 1 failed, 1 passed',
    ),
    ['src/a.test.js', 'adds two numbers', 'sum › adds two numbers'],
  ],
  [
    'Mocha',
    lines('  1 passing (5ms)', '  1 failing', '', '  1) sum', '       adds two numbers:', '     Error: no'),
    ['sum'],
  ],
  [
    'pytest',
    lines(
      'tests/test_a.py::test_sum FAILED  [ 50%]',
      'FAILED tests/test_a.py::test_sum[1-2] - assert 3 == 4',
      '1 failed, 2 passed in 0.1s',
    ),
    ['tests/test_a.py::test_sum', 'tests/test_a.py::test_sum[1-2]'],
  ],
  [
    'unittest',
    lines('FAIL: test_sum (tests.TestA.test_sum)', 'FAILED (failures=1)'),
    ['test_sum (tests.TestA.test_sum)'],
  ],
  [
    'go test',
    lines('--- FAIL: TestSum (0.00s)', '    --- FAIL: TestSum/two (0.00s)', 'FAIL'),
    ['TestSum', 'TestSum/two'],
  ],
  [
    'cargo test',
    lines(
      'test tests::sum ... FAILED',
      'test tests::other ... ok',
      'test result: FAILED. 1 passed; 1 failed',
    ),
    ['tests::sum'],
  ],
  ['node --test', lines('✖ adds two numbers (1.2ms)', 'ℹ fail 1'), ['adds two numbers']],
  ['TAP', lines('ok 1 - is there', 'not ok 2 - adds two numbers', '# fail 1'), ['adds two numbers']],
  [
    'Maven',
    lines(
      '[ERROR]   SumTest.adds:12 expected: <3> but was: <4>',
      '[ERROR] com.x.SumTest.adds -- Time elapsed: 0.01 s <<< FAILURE!',
    ),
    ['SumTest.adds', 'com.x.SumTest.adds'],
  ],
  ['Gradle', lines('SumTest > adds() FAILED', '2 tests completed, 1 failed'), ['SumTest > adds()']],
  [
    'RSpec',
    lines('2 examples, 1 failure', 'rspec ./spec/sum_spec.rb:4 # Sum adds'),
    ['./spec/sum_spec.rb:4 # Sum adds'],
  ],
  [
    'PHPUnit',
    lines('There was 1 failure:', '', '1) Tests\\SumTest::testAdds', 'FAILURES!'),
    ['Tests\\SumTest::testAdds'],
  ],
  [
    'dotnet test',
    lines('  Failed X.SumTest.Adds [12 ms]', 'Failed!  - Failed:     1, Passed:     3'),
    ['X.SumTest.Adds'],
  ],
  ['Bun', lines('(fail) sum > adds two numbers [1.00ms]', ' 1 fail'), ['sum > adds two numbers']],
])('%s names what failed', (_, text, expected) => {
  expect(failedTests(text, 400)).toEqual(expected);
});

test.each([
  ['a run that passed', lines(' ✓ adds two numbers', 'Tests  4 passed (4)', '0 failed')],
  ['a list with numbers', lines('1) wash up', '2) sweep')],
  ['a list with crosses', lines('✗ not done', '✓ done')],
  ['a build that passed', lines('compiled', '0 errors')],
])('%s names none', (_, text) => {
  expect(failedTests(text, 400)).toEqual([]);
});

test('there is room for so many, and a long text takes no long time', () => {
  const many = Array.from({ length: 99 }, (_, i) => `--- FAIL: TestNumber${i} (0.00s)`).join('\n');
  expect(failedTests(many, 100).length).toBeLessThan(8);
  expect(failedTests(`FAILED\n${'x'.repeat(2_000_000)}\n${'1) '.repeat(500_000)}`, 400)).toEqual([]);
});

test('a text names what its lines name', () => {
  const pieces = fc.constantFrom(
    ...'\n \t\r\u2028×●1x'.split(''),
    ...[
      'FAIL a.ts',
      '1 failed',
      'not ok 1 - a',
      '1) sum',
      '\u001b[31m',
      'test a ... FAILED',
      'rspec a:1',
      '\n',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const names = failedTestsByLine(text.split('\n'))?.filter((name) => name !== undefined) ?? [];
      expect(failedTests(text, 10_000)).toEqual([...new Set(names)]);
    }),
    { numRuns: 500 },
  );
});
