import { MAY_ACT, REFUSING, SPEAKING } from './person-clauses.ts';
import type { PersonAct } from './person-rows.ts';

/** Text that an agent may put before it speaks of a person. */
const ABOUT_CALLS =
  /\b(?:errors?|fail(?:ed|ure)|cancell?ed|denied|rejected|refused|declined|aborted|blocked|interrupted|reason|allowed|permission|plan|tool|call|command|operation|action|request|execution|executed|questions?|feedback|edit|change|write|approval)\b/i;
/** A sentence begins with a plain word, and no place in a file or piece of a program stands in it. */
const PROSE = /^[A-Za-z][a-z'’]*(?: [^"{}=;|<>\n]{0,160})?$/;
const CLAUSE_END = /(?:[\])>]+|[.:;!?—–]+(?=\s|$)|\s[-—–](?=\s)|\n)[\s[(<*"'“]*/;

const LONGEST_HEAD = 400;
const MOST_CLAUSES = 3;
const SHORT = 500;

/** Prose goes on behind its first word, or ends there. */
const FIRST_WORD = /^[A-Za-z][a-z'’]*[\])>.:;!?—–\s]/;
const WRAPPING = /^[\s[(<*"'“]+/;
/** A text that begins with one of these is wrapped in nothing. */
const IS_LETTER = /^[A-Za-z]/;

/**
 * The act of a person, if a text begins with saying it; any clause of a short text may say it. A text that only
 * mentions one somewhere is about people, not from them.
 */
export function statementIn(text: string): PersonAct | undefined {
  const head = text.slice(0, LONGEST_HEAD);
  const isShort = text.length <= SHORT;
  let rest = IS_LETTER.test(head) ? head : head.replace(WRAPPING, '');
  for (let clauses = 0; rest !== '' && (isShort || clauses < MOST_CLAUSES); clauses++) {
    const act = MAY_ACT.test(rest) ? actIn(rest) : undefined;
    if (act || !FIRST_WORD.test(rest)) return act;
    const end = CLAUSE_END.exec(rest);
    if (!end) return undefined;
    const clause = rest.slice(0, end.index);
    if (!PROSE.test(clause) || !(isShort || ABOUT_CALLS.test(clause))) return undefined;
    rest = rest.slice(end.index + end[0].length);
  }
  return undefined;
}

function actIn(clause: string): PersonAct | undefined {
  if (REFUSING.some((says) => says.test(clause))) return 'refuses';
  return SPEAKING.some((says) => says.test(clause)) ? 'speaks' : undefined;
}
