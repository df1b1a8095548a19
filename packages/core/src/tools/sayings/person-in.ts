import { leadOf } from './lead-of.ts';
import { PERSON_ROWS, type PersonAct } from './person-rows.ts';
import { personStatement } from './person-statement.ts';

const LONGEST_HEAD = 600;
const LONGEST_END = 20_000;

/** What a person did, where a text of a tool carries what they said; undefined where it is output like any other. */
export function personIn(text: string): PersonAct | undefined {
  const lead = leadOf(text);
  const [head, end] = [lead.slice(0, LONGEST_HEAD), text.slice(-LONGEST_END)];
  const row = PERSON_ROWS.find(({ begins, ends }) => begins?.test(head) || ends?.test(end));
  return row?.act ?? personStatement(asWords(lead));
}

/** `rejected_by_user` and `userFeedback: no` are said as they are read. */
function asWords(text: string): string {
  const [name = ''] = /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+(?=$|:)/.exec(text) ?? [];
  const words = name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words + text.slice(name.length);
}
