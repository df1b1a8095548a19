/** How runners say that a test failed, line by line; the first group is its name. */
const FAILED: readonly { readonly runner: string; readonly line: RegExp }[] = [
  { runner: 'Vitest, Jest', line: /^FAIL\s+(\S.*)$/ },
  { runner: 'Jest', line: /^● (\S.* › .+)$/ },
  { runner: 'Vitest, Jest, node --test, AVA', line: /^[×✕✖✗✘]\s+(\S.*?)(?:\s+\(?[\d.]+\s?m?s\)?)?$/ },
  { runner: 'Bun', line: /^\(fail\) (\S.*?)(?: \[[\d.]+m?s\])?$/ },
  { runner: 'TAP', line: /^not ok \d+ (?:- )?(\S.*?)(?: # .*)?$/ },
  { runner: 'Mocha, PHPUnit, ExUnit, Playwright', line: /^\d{1,4}\) (\S.*?):?[ ─]*$/ },
  { runner: 'pytest', line: /^(?:FAILED|ERROR) (\S+::\S.*?)(?: - .*)?$/ },
  { runner: 'pytest -v', line: /^(\S+::\S.*?) (?:FAILED|ERROR)\b/ },
  { runner: 'unittest', line: /^(?:FAIL|ERROR): (\w+ \(.+\))$/ },
  { runner: 'go test', line: /^-{3} FAIL: (\S+)/ },
  { runner: 'cargo test, deno test', line: /^(?:test )?(\S.*?) \.\.\. FAILED\b/ },
  { runner: 'cargo nextest', line: /^FAIL \[\s*[\d.]+s\] (\S.*)$/ },
  { runner: 'Maven', line: /^\[ERROR\]\s+(\S+?)(?::\d+\b.*| -- Time elapsed.*| +Time elapsed.*<<< .*)$/ },
  { runner: 'Maven, older', line: /^(\w+\(\S+\)).*<<< (?:FAILURE|ERROR)!/ },
  { runner: 'Gradle', line: /^(\S+ > .+?) FAILED$/ },
  { runner: 'RSpec', line: /^rspec (\S+:\d+(?: # .+)?)$/ },
  { runner: 'dotnet test', line: /^Failed (\S.*?) \[[<\d][^\]]*\]$/ },
  { runner: 'xUnit', line: /(?:^|\s)(\S+) \[FAIL\]$/ },
  { runner: 'GoogleTest', line: /^\[ {2}FAILED {2}\] (\S+)/ },
  { runner: 'XCTest', line: /^Test Case '(.+)' failed\b/ },
  { runner: 'CTest', line: /^\d+ - (\S.*?) \((?:Failed|Timeout|SEGFAULT)\)/ },
];

/** The words by which a test run reports failures: without them, a list with numbers or crosses is any list. */
const RUN =
  /\b[1-9]\d* (?:failing|failed|failures?|fail)\b|\b(?:fail|failed|failures|errors)[:=]? *[1-9]|\bFAIL(?:ED|URES?)?\b|^[ \t]*not ok \d|<<< (?:FAILURE|ERROR)!|\bfailed \(/im;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin so.
const COLOURS = /\u001b\[[\d;]*m/g;
/** Each line that one of the rows takes begins with one of these or shouts, so that most are asked once and not by all. */
const BEGINNINGS = '(?:[●×✕✖✗✘\\d]|\\(fail\\) |not ok |rspec |Failed |Test Case )';
const HINT = new RegExp(`FAIL|ERROR|^${BEGINNINGS}`);
const HINT_IN_TEXT = new RegExp(`FAIL|ERROR|^[^\\S\\r\\n\\u2028\\u2029]*${BEGINNINGS}`, 'm');
const COLOUR = '\u001b';
const LONGEST_LINE = 300;
const LONGEST_NAME = 120;

/** The name of the test that a line says has failed. */
function failedTestIn(line: string): string | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const plain = (line.includes(COLOUR) ? line.replace(COLOURS, '') : line).trim();
  if (!HINT.test(plain)) return undefined;
  for (const row of FAILED) {
    const name = row.line.exec(plain)?.[1];
    if (name !== undefined) return name.replace(/[;|\s]+/g, ' ').slice(0, LONGEST_NAME);
  }
  return undefined;
}

/** For each line of a run that failed the name of the test that it says has; undefined for a text that is no such run. */
export function failedTestsByLine(lines: readonly string[]): readonly (string | undefined)[] | undefined {
  return lines.some((line) => RUN.test(line)) ? lines.map(failedTestIn) : undefined;
}

/** The names of the tests that failed, each once, in their order, as far as there is room. */
export function failedTests(text: string, characters: number): readonly string[] {
  const names = new Set<string>();
  let left = characters;
  // Neither expression reaches beyond a line, so that asking about the text is asking about each of its lines.
  const mayName = (HINT_IN_TEXT.test(text) || text.includes(COLOUR)) && RUN.test(text);
  for (const name of mayName ? text.split('\n').map(failedTestIn) : []) {
    if (name === undefined || names.has(name)) continue;
    left -= name.length + 3;
    if (left < 0) break;
    names.add(name);
  }
  return [...names];
}
