import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One name that a package exports, as its declaration file has it. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  /** The comment above it, as plain text. */
  readonly doc: string;
}

const RE_EXPORT = /^export (?:type )?\{([^}]*)\} from '([^']+)';$/gms;

/** Everything that a declaration file exports, its own and what it hands on, by name. */
export function readDeclarations(path: string): readonly Declaration[] {
  const text = readFileSync(path, 'utf8');
  const handedOn = [...text.matchAll(RE_EXPORT)].flatMap(([, names = '', from = '']) => {
    if (!from.startsWith('.')) {
      // The page of the other package says what it is.
      return namesIn(names).map(({ as }) => ({
        name: as,
        text: `export { ${as} } from '${from}';`,
        doc: '',
      }));
    }
    const target = join(dirname(path), from.replace(/\.ts$|\.js$/, '.d.ts'));
    const there = new Map(readDeclarations(target).map((each) => [each.name, each]));
    return namesIn(names).map(({ name, as }) => {
      const found = there.get(name);
      if (!found) throw new Error(`${path} exports ${name}, which ${target} has not`);
      return { ...found, name: as };
    });
  });
  const all = [...ownDeclarations(text), ...handedOn];
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function namesIn(list: string): readonly { readonly name: string; readonly as: string }[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', as = name] = item.split(' as ');
      return { name, as };
    });
}

const START =
  /^export (?:default |declare )?(?:abstract )?(?:const|function|class|interface|type|let|enum) (\w+)/;

/** Overloads of a function are one declaration. */
function ownDeclarations(text: string): readonly Declaration[] {
  const statements = statementsIn(text);
  const found = new Map<string, Declaration>();
  statements.forEach((statement, index) => {
    const name = START.exec(statement)?.[1];
    if (name === undefined) return;
    const known = found.get(name);
    const before = statements[index - 1] ?? '';
    const doc = before.startsWith('/**') ? plain(before.split('\n')) : '';
    found.set(
      name,
      known ? { ...known, text: `${known.text}\n${statement}` } : { name, text: statement, doc },
    );
  });
  return [...found.values()];
}

const END = /^(?:\S.*| [|&].*)?[;}]$/;

/** Statements and comments of a declaration file begin and end at its first column. */
function statementsIn(text: string): readonly string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  const all = text.split('\n');
  for (const [index, line] of all.entries()) {
    lines.push(line);
    const isComment = lines[0]?.startsWith('/**') ?? false;
    const isEnd = isComment ? line.endsWith('*/') : END.test(line) && !goesOn(all, index + 1);
    if (!isEnd) continue;
    statements.push(lines.join('\n'));
    lines = [];
  }
  return statements;
}

/** Whether a further part of a union comes, behind what is said of it. */
function goesOn(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from).find((line) => !/^(?:\/\*\*| \*)/.test(line));
  return /^ ?[|&] /.test(next ?? '');
}

function plain(comment: readonly string[]): string {
  return comment
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?|\s*\*\/$/g, ''))
    .join(' ')
    .trim();
}
