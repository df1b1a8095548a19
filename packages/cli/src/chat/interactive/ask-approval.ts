import type { ApprovalDecision, ApprovalRequest } from '@hdc/agent';
import { printable } from '@hdc/text';
import { askChoice, type KeyedChoice, type Question } from './ask-choice.ts';

type Answer = ApprovalDecision | 'details';

const ONCE: KeyedChoice<Answer> = { key: 'y', words: ['yes', 'once'], value: 'once' };
const ALWAYS: KeyedChoice<Answer> = { key: 'a', words: ['always'], value: 'always' };
const DENY: KeyedChoice<Answer> = { key: 'n', words: ['no', 'deny'], value: 'deny' };
const DETAILS: KeyedChoice<Answer> = { key: 'd', words: ['details'], value: 'details' };

export interface ApprovalScreen extends Omit<Question<Answer>, 'choices'> {
  readonly print: (lines: readonly string[]) => void;
  /** What would happen, in full or as much as is shown at first. */
  readonly describe: (isFull: boolean) => { readonly lines: readonly string[]; readonly isCut: boolean };
}

/** Shows what would happen and asks; undefined when the person wants to interrupt the turn instead. */
export async function askApproval(
  { title, scopeTitle }: ApprovalRequest,
  { describe, print, ...question }: ApprovalScreen,
): Promise<ApprovalDecision | undefined> {
  let isFull = false;
  for (;;) {
    const { lines, isCut } = describe(isFull);
    print([
      ...lines,
      '',
      `Allow this? ${printable(title)}`,
      '  y  yes, once',
      `  a  always in this session: ${scopeTitle}`,
      '  n  no',
      ...(isCut ? ['  d  show all of it first'] : []),
    ]);
    const choices = [ONCE, ALWAYS, DENY, ...(isCut ? [DETAILS] : [])];
    const answer = await askChoice({ ...question, choices });
    if (answer !== 'details') return answer;
    isFull = true;
  }
}
