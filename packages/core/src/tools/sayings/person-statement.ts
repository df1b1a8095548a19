import type { PersonAct } from './person-rows.ts';

/** The person in front of an agent. */
const PERSON = '(?:the |an? )?(?:end )?(?:user|human|person|operator)';
const OFTEN =
  '(?:has |have |had |just |also |then |now |explicitly |manually |already |clicked |chose to |decided to )*';
const REFUSED =
  '(?:rejected|declined|refused|denied|dismissed|cancell?ed|interrupted|aborted|stopped|skipped|blocked|vetoed|disapproved|(?:reject|decline|refuse|deny|dismiss|cancel|interrupt|abort|stop|skip|block)(?= (?:the|this|it|that|running|your)\\b))';
const NEGATED =
  "(?:does|did|do|would|has|have|is|was)(?:n['’]t| not) (?:currently )?(?:want|wish|allow|approve|accept|agree|answer|respond|permit|consent|confirm|willing)(?:ed|d)?";
const SPOKE =
  '(?:said|says|answered|replied|responded|selected|chose|picked|wrote|typed|commented|remarked|noted|explained|approved|accepted|confirmed|submitted|(?:provided|gave|left) (?:you )?(?:the |some |this |their |an? |no )?(?:following |additional |written )*(?:feedback|comments?|answers?|response|reply|reasons?|context|instructions?|guidance|notes?))';
const WORDS =
  '(?:feedback|comments?|response|reply|answers?|notes?|instructions?|reasons?|rejection|refusal|choice|decision|selection)';

/** A clause that says so, from its first word on. */
const REFUSES = new RegExp(
  `^(?:${PERSON} ${OFTEN}(?:${REFUSED}|${NEGATED})\\b|${PERSON} (?:chose|decided|opted) (?:not )?to (?:not|skip|stop|stay|reject|cancel|decline|abort)\\b)`,
  'i',
);
/** In the middle of a clause, of nothing but plain words: a line of a program that quotes it is none. */
const REFUSED_BY = new RegExp(
  `^[\\w ,'’()-]{0,120}?\\b(?:rejected|declined|refused|denied|dismissed|cancell?ed|interrupted|aborted|stopped|skipped|blocked|vetoed|not (?:approved|allowed|permitted|accepted|confirmed)) by ${PERSON}\\b`,
  'i',
);
const SPEAKS = new RegExp(`^${PERSON} ${OFTEN}${SPOKE}\\b`, 'i');
const SPOKEN_BY = new RegExp(
  `^[\\w ,'’()-]{0,120}?\\b(?:answered|approved|accepted|confirmed) by ${PERSON}\\b`,
  'i',
);
const NAMED_WORDS = new RegExp(
  `^(?:${PERSON}(?:['’]s)? ${WORDS}|${WORDS} (?:from|by|of|given by) ${PERSON})(?: \\([^)\\n]{0,60}\\))?\\s*[:=]`,
  'i',
);
/** A paragraph behind other output that quotes a person, from the end of an empty line on. */
const QUOTES = new RegExp(
  `\\n[\\[<(*]*(?:${PERSON}(?:['’]s)? ${WORDS}|${WORDS} (?:from|by) ${PERSON}|${PERSON} ${OFTEN}${SPOKE}(?: [\\w ,'’-]{0,60})?)[*\\])]*:`,
  'iy',
);

/** Text that an agent may put before it speaks of a person. */
const ABOUT_CALLS =
  /\b(?:errors?|fail(?:ed|ure)|cancell?ed|denied|rejected|refused|declined|aborted|blocked|interrupted|reason|allowed|permission|plan|tool|call|command|operation|action|request|execution|executed|questions?|feedback|edit|change|write|approval)\b/i;
/** A sentence begins with a plain word, and no place in a file or piece of a program stands in it. */
const PROSE = /^[A-Za-z][a-z'’]*(?: [^"{}=;|<>\n]{0,160})?$/;
const CLAUSE_END = /(?:[\])>]+|[.:;!?—–]+(?=\s|$)|\s[-—–](?=\s)|\n)[\s[(<*"'“]*/;

const [SPACE, TAB, RETURN] = [32, 9, 13];
const LONGEST_HEAD = 400;
const LONGEST_END = 4_000;
const MOST_CLAUSES = 3;
const SHORT = 500;

/**
 * The act of a person, if a text begins with saying it or ends with quoting it; any clause of a short text may say
 * it. A text that only mentions one somewhere is about people, not from them.
 */
export function personStatement(text: string): PersonAct | undefined {
  const found = inClauses(text.slice(0, LONGEST_HEAD), text.length <= SHORT);
  if (found) return found;
  return quotesPerson(text.slice(-LONGEST_END)) ? 'speaks' : undefined;
}

/** Goes from line to line: to look for the whole expression everywhere takes many times as long. */
function quotesPerson(text: string): boolean {
  for (let line = text.indexOf('\n'); line >= 0; ) {
    const next = text.indexOf('\n', line + 1);
    if (next < 0) return false;
    if (isBlank(text, line + 1, next)) {
      QUOTES.lastIndex = next;
      if (QUOTES.test(text)) return true;
    }
    line = next;
  }
  return false;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== TAB && code !== RETURN) return false;
  }
  return true;
}

function inClauses(head: string, isShort: boolean): PersonAct | undefined {
  let rest = head.replace(/^[\s[(<*"'“]+/, '');
  for (let clauses = 0; rest !== '' && (isShort || clauses < MOST_CLAUSES); clauses++) {
    const act = actIn(rest);
    if (act) return act;
    const end = CLAUSE_END.exec(rest);
    if (!end) return undefined;
    const clause = rest.slice(0, end.index);
    if (!PROSE.test(clause) || !(isShort || ABOUT_CALLS.test(clause))) return undefined;
    rest = rest.slice(end.index + end[0].length);
  }
  return undefined;
}

function actIn(clause: string): PersonAct | undefined {
  if (REFUSES.test(clause) || REFUSED_BY.test(clause)) return 'refuses';
  if (SPEAKS.test(clause) || NAMED_WORDS.test(clause) || SPOKEN_BY.test(clause)) return 'speaks';
  return undefined;
}
