import type { ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import type { LoggedActivity } from './activity-log.ts';
import { mapStrings } from './inputs/map-strings.ts';

const PATH = /[\w.@~$/-]+/g;
/** A name with an extension, which no number has. */
const FILE = /[^/.][^/]*\.[A-Za-z]\w{0,9}$/;
/** Longer ones are data. */
const LONGEST = 255;
/** Nobody works off a list of more places, and all of them are kept in memory. */
const MOST = 100;

/** The names of each result with spaces between them, which no name has: lists would be two objects more of each. */
const remembered = new Memo<ToolResponseBlock, string>();
const NONE: readonly string[] = [];

/** Paths of files that a result names, as it writes them and as often; what a read or a write says is the file itself. */
export function placesIn({ activity: { kind }, response, isPruned }: LoggedActivity): readonly string[] {
  if (kind === 'read' || kind === 'write' || isPruned) return NONE;
  let known = remembered.get(response);
  if (known === undefined) {
    known = pathsIn(textOf(response)).join(' ');
    remembered.set(response, known);
  }
  return known === '' ? NONE : known.split(' ');
}

/** The part of their names that a file and its tests share, in whatever folder. */
export function stemOfPlace(path: string): string {
  return baseOf(path)
    .replace(/(?<=.)\..*$/, '')
    .toLowerCase()
    .replace(/^test_|[_-]?(?:tests?|spec)$/, '');
}

/** Whether a name that stands in a result means a file, or a test of it. */
export function isPlaceOf(name: string, path: string): boolean {
  const [wanted, base] = [baseOf(name), baseOf(path)];
  if (wanted !== base) return isTest(wanted) && stemOfPlace(name) === stemOfPlace(path);
  return wanted === name || path.endsWith(name.startsWith('/') ? name : `/${name}`);
}

/** How languages name the tests of a file: `a.test.ts`, `a_test.go`, `test_a.py`, `ATest.java`. */
function isTest(base: string): boolean {
  return /^test_|[._-](?:test|spec)s?\.|(?:Tests?|Spec)\.\w+$/.test(base);
}

function pathsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(PATH)) {
    if (word.length > LONGEST) continue;
    // A sentence may end with it, and paths begin where they count from or, in a diff, with its side.
    const path = word.replace(/[.-]+$/, '').replace(/^(?:\.{1,2}\/)+|^[ab]\/|^\/+(?=\/)/, '');
    if (FILE.test(path)) found.push(path);
    if (found.length === MOST) break;
  }
  return found;
}

function textOf({ result }: ToolResponseBlock): string {
  if (typeof result === 'string') return result;
  const texts: string[] = [];
  mapStrings(result, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join('\n');
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
