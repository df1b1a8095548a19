import { readLastLines } from './last-lines.ts';
import { leadOf } from './lead-of.ts';
import { PERSON_ROWS, type PersonAct } from './person-rows.ts';
import { statementIn } from './person-statement.ts';

const LONGEST_HEAD = 600;
const LONGEST_END = 20_000;
/** One look at the first letters tells of most texts that no row knows them. */
const ANY_BEGINNING = new RegExp(
  PERSON_ROWS.flatMap(({ begins, holds }) => (begins && !holds ? begins.source : [])).join('|'),
);
/** What texts hold that the other rows know. */
const HELD_IN_HEAD = PERSON_ROWS.flatMap(({ begins, holds }) => (begins && holds ? [holds] : []));
const HELD_IN_END = PERSON_ROWS.flatMap(({ ends }) => ends?.holds ?? []);

/** The act of a person that a tool's text reports; undefined if it is output like any other. */
export function personIn(text: string): PersonAct | undefined {
  const read = readPerson(text);
  return typeof read === 'number' ? undefined : read;
}

/** The same; for output like any other the number of line breaks among its last characters, which were looked through. */
export function readPerson(text: string): PersonAct | number {
  if (text === '') return 0;
  const lead = leadOf(text);
  return saidIn(text, lead) ?? readLastLines(text, text.length - lead.length) ?? 'speaks';
}

/** Whether a tool's text reports that a person refused the call: quotes of a person at its end do not say so. */
export function isRefusal(text: string): boolean {
  return text !== '' && saidIn(text, leadOf(text)) === 'refuses';
}

function saidIn(text: string, lead: string): PersonAct | undefined {
  const [head, end] = [lead.slice(0, LONGEST_HEAD), text.slice(-LONGEST_END)];
  return actInRows(head, end) ?? statementIn(asWords(lead));
}

function actInRows(head: string, end: string): PersonAct | undefined {
  const mayBegin = ANY_BEGINNING.test(head) || holdsAny(head, HELD_IN_HEAD);
  if (!mayBegin && !holdsAny(end, HELD_IN_END)) return undefined;
  const row = PERSON_ROWS.find(({ begins, ends }) =>
    ends ? end.includes(ends.holds) && ends.sign.test(end) : mayBegin && begins?.test(head),
  );
  return row?.act;
}

// Loops instead of functions for lists: V8 compiles a function that is made anew for each call again after each collection.
function holdsAny(text: string, words: readonly string[]): boolean {
  for (const each of words) if (text.includes(each)) return true;
  return false;
}

const NAME = /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+(?=$|:)/;

/** `rejected_by_user` and `userFeedback: no` are said as they are read. */
function asWords(text: string): string {
  const [name] = NAME.exec(text) ?? [];
  if (name === undefined) return text;
  const words = name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words + text.slice(name.length);
}
