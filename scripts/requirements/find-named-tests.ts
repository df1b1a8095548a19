/** A test whose name carries requirement ids. */
export interface NamedTest {
  /** The name without its ids. */
  readonly name: string;
  readonly ids: readonly string[];
  readonly file: string;
}

const ID_LIST = /\s*\[((?:(?:REQ-HD|BR|EC|ERR)-|ruling )[^\]]*)\]/g;

/**
 * The parts of a test file that have to be told apart; comments and strings come first, so that they hide the rest.
 */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\.(?:skip|todo)\b|[()]/g;

/**
 * Every string of a test file that carries ids in square brackets, so rows of tables count as well as names of tests
 * and suites. Strings inside a skipped test or suite do not count.
 */
export function findNamedTests(file: string, source: string): readonly NamedTest[] {
  const tests: NamedTest[] = [];
  let depth = 0;
  /** The depth at which the call that skips stands. */
  let skippedAt: number | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token === '(') depth++;
    else if (token === ')') {
      depth--;
      // In `test.skip.each(table)(name, …)` the skipped call goes on behind its first parentheses.
      if (depth === skippedAt && !source.slice(index + 1).startsWith('(')) skippedAt = undefined;
    } else if (token.startsWith('.')) skippedAt ??= depth;
    else if (!token.startsWith('/') && skippedAt === undefined) tests.push(...readName(file, token));
  }
  return tests;
}

function readName(file: string, literal: string): readonly NamedTest[] {
  const text = literal.slice(1, -1);
  const ids = [...text.matchAll(ID_LIST)].flatMap(([, list = '']) => list.split(',').map((id) => id.trim()));
  return ids.length === 0 ? [] : [{ name: unquote(text.replace(ID_LIST, '').trim()), ids, file }];
}

function unquote(text: string): string {
  return text.replace(/\\(['"`\\])/g, '$1');
}
