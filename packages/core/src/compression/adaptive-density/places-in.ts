import type { ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { pathsInText } from '../../text/paths-in-text.ts';
import type { LoggedActivity } from './activity-log.ts';
import { mapStrings } from './inputs/map-strings.ts';

/** Nobody works off a list of more places, and all of them are kept in memory. */
const MOST = 100;

/** The names of each result with spaces between them, which no name has: lists would be two objects more of each. */
const remembered = new Memo<ToolResponseBlock, string>();
const NONE: readonly string[] = [];

/** Paths of files that a result names, as it writes them and as often; what a read or a write says is the file itself. */
export function placesIn(logged: LoggedActivity): readonly string[] {
  const places = placeTextOf(logged);
  return places === '' ? NONE : places.split(' ');
}

export function namesPlaces(logged: LoggedActivity): boolean {
  return placeTextOf(logged) !== '';
}

/** The results that name a file, or a test of it. */
export function findNaming(results: readonly LoggedActivity[], path: string): readonly LoggedActivity[] {
  const stem = stemOfPlace(path);
  return results.filter((logged) => {
    // Most of them name nothing like it, which is seen without taking the list apart.
    if (!placeTextOf(logged).toLowerCase().includes(stem)) return false;
    return placesIn(logged).some((name) => isPlaceOf(name, path));
  });
}

function placeTextOf({ activity: { kind }, response, isPruned }: LoggedActivity): string {
  if (kind === 'read' || kind === 'write' || isPruned) return '';
  let known = remembered.get(response);
  if (known === undefined) {
    known = pathsInText(textOf(response), MOST).join(' ');
    remembered.set(response, known);
  }
  return known;
}

/** The part of their names that a file and its tests share, in whatever folder. */
export function stemOfPlace(path: string): string {
  const base = baseOf(path);
  const dot = base.indexOf('.', 1);
  const isPlain = dot > 0 && !LINE_BREAK.test(base);
  const stem = (isPlain ? base.slice(0, dot) : base.replace(EXTENSIONS, '')).toLowerCase();
  return stem.includes('test') || stem.includes('spec') ? stem.replace(TEST, '') : stem;
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const EXTENSIONS = /(?<=.)\..*$/;
const TEST = /^test_|[_-]?(?:tests?|spec)$/;

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
