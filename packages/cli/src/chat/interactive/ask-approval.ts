import type { ApprovalDecision, ApprovalRequest } from '@hdc/agent';
import { cutEnd, printable, wrapText } from '@hdc/text';
import type { KeyedChoice } from './ask-choice.ts';

type Answer = 'once' | 'always' | 'wider' | 'deny' | 'because' | 'details';

const ONCE: KeyedChoice<Answer> = { key: 'y', words: ['yes', 'once'], value: 'once' };
const ALWAYS: KeyedChoice<Answer> = { key: 'a', words: ['always'], value: 'always' };
const WIDER: KeyedChoice<Answer> = { key: 'p', value: 'wider' };
const DENY: KeyedChoice<Answer> = { key: 'n', words: ['no', 'deny'], value: 'deny' };
const BECAUSE: KeyedChoice<Answer> = { key: 'b', words: ['because'], value: 'because' };
const DETAILS: KeyedChoice<Answer> = { key: 'd', words: ['details'], value: 'details' };

const INDENT = 5;

export interface ApprovalScreen {
  readonly columns: number;
  readonly print: (lines: readonly string[]) => void;
  /** Describes the action, in full or as much as is shown at first. */
  readonly describe: (isFull: boolean) => { readonly lines: readonly string[]; readonly isCut: boolean };
  /** Undefined when the person interrupts. */
  readonly choose: (choices: readonly KeyedChoice<Answer>[]) => Promise<Answer | undefined>;
  /** Why not; undefined when the person interrupts. */
  readonly askReason: () => Promise<string | undefined>;
}

/** Shows what would happen and asks; undefined when the person wants to interrupt the turn instead. */
export async function askApproval(
  request: ApprovalRequest,
  { columns, describe, print, choose, askReason }: ApprovalScreen,
): Promise<ApprovalDecision | undefined> {
  let isFull = false;
  for (;;) {
    const { lines, isCut } = describe(isFull);
    print([...lines, '', ...linesOf(request, isCut, columns)]);
    const answer = await choose(choicesOf(request, isCut));
    if (answer !== 'because' && answer !== 'details') return answer;
    const reason = answer === 'because' ? await askReason() : undefined;
    if (reason !== undefined) return reason === '' ? 'deny' : { deny: reason };
    isFull ||= answer === 'details';
  }
}

function choicesOf({ wider, isSingle }: ApprovalRequest, isCut: boolean): readonly KeyedChoice<Answer>[] {
  if (isSingle) return [ONCE, DENY, ...(isCut ? [DETAILS] : [])];
  return [ONCE, ALWAYS, ...(wider ? [WIDER] : []), DENY, BECAUSE, ...(isCut ? [DETAILS] : [])];
}

function linesOf(
  { title, scopeTitle, wider, isSingle }: ApprovalRequest,
  isCut: boolean,
  columns: number,
): readonly string[] {
  const answers: readonly (readonly [key: string, text: string])[] = [
    ['y', isSingle ? 'yes, in this session' : 'yes, once'],
    ...(isSingle ? [] : [['a', `always in this session: ${printable(scopeTitle)}`] as const]),
    ...(wider ? [['p', `always in this session: ${printable(wider.title)}`] as const] : []),
    ['n', 'no'],
    ...(isSingle ? [] : [['b', 'no, because …'] as const]),
    ...(isCut ? [['d', 'show all of it first'] as const] : []),
  ];
  return [
    // All of it stands right above.
    cutEnd(`Allow this? ${printable(title)}`, columns - 1),
    ...answers.flatMap(([key, text]) =>
      wrapText(text, columns - INDENT - 1).map((row, i) => `  ${i === 0 ? key : ' '}  ${row}`),
    ),
  ];
}
