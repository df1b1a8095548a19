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

/** A clause, from its first word on, in which a person refuses a call, and one in which a person speaks. */
export const REFUSING: readonly RegExp[] = [REFUSES, REFUSED_BY];
export const SPEAKING: readonly RegExp[] = [SPEAKS, NAMED_WORDS, SPOKEN_BY];

/** True of every such clause, and of hardly any other: one look instead of five. */
export const MAY_ACT: RegExp = new RegExp(
  `^(?:${PERSON}|${WORDS} (?:from|by|of|given by) |[\\w ,'’()-]{0,140}? by ${PERSON})`,
  'i',
);
/** A paragraph behind other output that quotes a person, from the end of an empty line on. */
export const QUOTES: RegExp = new RegExp(
  `\\n[\\[<(*]*(?:${PERSON}(?:['’]s)? ${WORDS}|${WORDS} (?:from|by) ${PERSON}|${PERSON} ${OFTEN}${SPOKE}(?: [\\w ,'’-]{0,60})?)[*\\])]*:`,
  'iy',
);
