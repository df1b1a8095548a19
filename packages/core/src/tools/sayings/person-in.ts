import { leadOf } from './lead-of.ts';
import { PERSON_ROWS, type PersonAct } from './person-rows.ts';
import { personStatement } from './person-statement.ts';

const LONGEST_HEAD = 600;
const LONGEST_END = 20_000;
/** One look at the first letters tells of most texts that no row knows them. */
const ANY_BEGINNING = new RegExp(PERSON_ROWS.flatMap(({ begins }) => begins?.source ?? []).join('|'));

/** The act of a person that a tool's text reports; undefined if it is output like any other. */
export function personIn(text: string): PersonAct | undefined {
  if (text === '') return undefined;
  const lead = leadOf(text);
  const [head, end] = [lead.slice(0, LONGEST_HEAD), text.slice(-LONGEST_END)];
  const mayBegin = ANY_BEGINNING.test(head);
  const row = PERSON_ROWS.find(({ begins, ends }) =>
    ends ? end.includes(ends.holds) && ends.sign.test(end) : mayBegin && begins?.test(head),
  );
  return row?.act ?? personStatement(asWords(lead));
}

/** `rejected_by_user` and `userFeedback: no` are said as they are read. */
function asWords(text: string): string {
  const [name = ''] = /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+(?=$|:)/.exec(text) ?? [];
  const words = name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words + text.slice(name.length);
}
