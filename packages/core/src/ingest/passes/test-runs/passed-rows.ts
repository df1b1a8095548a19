/** How a test runner says, on a line of its own, that a test has passed. */
export interface PassedRow {
  readonly runner: string;
  readonly line: RegExp;
  /**
   * A test that passed, and under `suite` where it stands; the beginning of one that may still fail; or what a runner says
   * of the one above.
   */
  readonly says: 'passed' | 'begins' | 'details';
  /** A sign of that runner elsewhere in the output: lines of other tools may look the same. */
  readonly besides?: RegExp;
}

const TICKS = /\b\d+ (?:passing|passed)\b|^(?:ℹ|#) pass \d+$/m;
const TAP = /^TAP version \d+$|^[ \t]*1\.\.\d+$|^# (?:tests|pass) \d+$/m;
/** Without tests inside of others: where there are some, the outer ones are suites, which stay. */
const FLAT_TAP = /^(?![\s\S]*\n[ \t]+(?:not )?ok \d)[\s\S]*(?:TAP version|\n1\.\.\d|\n# pass )/;

const PASSED_TAP = String.raw`ok \d+(?: - (?!.*# (?:SKIP|TODO)\b).*)?$`;

/** Skipped tests, warnings and benchmarks match none of these. */
export const PASSED_ROWS: readonly PassedRow[] = [
  { runner: 'go test -v', line: /^\s*--- PASS: \S+ \([\d.]+s\)$/, says: 'passed' },
  { runner: 'go test -v', line: /^=== (?:RUN|PAUSE|CONT|NAME) +\S+$/, says: 'begins' },
  { runner: 'Bun', line: /^\(pass\) (?:(?<suite>.+) > )?.+$/, says: 'passed' },
  { runner: 'cargo test', line: /^test (?:(?<suite>\S+)::)?[^\s:]\S* (?:- .+ )?\.\.\. ok$/, says: 'passed' },
  { runner: 'cargo nextest', line: /^\s+PASS \[\s*[\d.]+s\] (?<suite>\S+) \S+$/, says: 'passed' },
  { runner: 'pytest -v', line: /^(?<suite>\S+\.py)::\S.* PASSED +\[ *\d+%\]$/, says: 'passed' },
  { runner: 'GoogleTest', line: /^\[ {7}OK \] (?<suite>[^\s.]+)\.\S+ \(\d+ ms\)$/, says: 'passed' },
  { runner: 'GoogleTest', line: /^\[ RUN {6}\] \S+$/, says: 'begins' },
  {
    runner: 'Vitest, verbose',
    line: /^\s*✓ (?:\|\S+\| )?(?<suite>\S+) > .+$/,
    says: 'passed',
    besides: TICKS,
  },
  {
    runner: 'Mocha, Jest, node --test',
    line: /^\s*[✓✔] (?!\S+ \(\d+ tests?\b).+$/,
    says: 'passed',
    besides: TICKS,
  },
  {
    runner: 'TAP, node --test',
    line: new RegExp(String.raw`^\s+${PASSED_TAP}`, 'i'),
    says: 'passed',
    besides: TAP,
  },
  { runner: 'TAP', line: new RegExp(`^${PASSED_TAP}`, 'i'), says: 'passed', besides: FLAT_TAP },
  { runner: 'node --test', line: /^\s*# Subtest: .+$/, says: 'begins', besides: TAP },
  {
    runner: 'TAP, node --test',
    line: /^\s+(?:---|\.\.\.|duration_ms: [\d.]+|type: '\w+')$/,
    says: 'details',
    besides: TAP,
  },
];
