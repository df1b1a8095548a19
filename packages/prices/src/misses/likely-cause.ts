import type { Certainty, MissCause } from './miss.ts';

/** The outer signs of a miss. */
export interface MissSigns {
  /** Tokens that the cache found. */
  readonly read: number;
  /** Tokens that were found of the very first prompt: a beginning that other sessions share. */
  readonly start: number;
  readonly gapSeconds: number;
  readonly lifetimeSeconds: number | undefined;
  /** Whether a person wrote since the request before. */
  readonly isTurn: boolean;
  /** Whether thinking of the turn before leaves the prompt then. */
  readonly dropsThinking: boolean;
  /** Whether the vendor keeps what it was told to keep, or only what it has room for. */
  readonly isPromised: boolean;
  /** Whether the requests went through hdc, which rewrites what is old. */
  readonly isRewritten: boolean;
  /** Whether both prompts were seen, so that no unknown change is possible. */
  readonly isSeen: boolean;
}

interface LikelyCause {
  readonly cause: MissCause;
  readonly certainty: Certainty;
}

interface Rule extends LikelyCause {
  readonly why: string;
  /** Whether the cause is a change that would show if both prompts were seen. */
  readonly isOfUnseen?: boolean;
  readonly fits: (signs: MissSigns) => boolean;
}

/** Fewer tokens than the smallest prompt that any vendor caches are none. */
const LEAST_FOUND = 512;
const MINUTE = 60;
const FIVE_MINUTES = 300;

const hasFound = ({ read }: MissSigns): boolean => read >= LEAST_FOUND;
/** Nothing of the conversation, only what stands in front of it. */
const isStart = (signs: MissSigns): boolean => hasFound(signs) && signs.read <= signs.start * 1.05;

/**
 * The first that fits. Source: hit shares by vendor and gap in the usage of 591 recorded sessions; 2026-11. The hit shares do not name
 * their causes, so these are our reading and never more than likely.
 */
const RULES: readonly Rule[] = [
  {
    cause: 'lifetime',
    certainty: 'likely',
    why: 'An entry counts from when it was last written or found, which is before the answer was recorded.',
    fits: ({ gapSeconds, lifetimeSeconds = Number.POSITIVE_INFINITY }) => gapSeconds > lifetimeSeconds * 0.8,
  },
  {
    cause: 'flush',
    certainty: 'likely',
    why: 'The hit ends where a rewrite of ours began.',
    isOfUnseen: true,
    fits: (signs) => signs.isRewritten && hasFound(signs) && !isStart(signs),
  },
  {
    cause: 'message',
    certainty: 'likely',
    why: 'The thinking of a turn leaves the prompt at the next one, and all behind it is new.',
    fits: ({ isTurn, dropsThinking }) => isTurn && dropsThinking,
  },
  {
    cause: 'system',
    certainty: 'likely',
    why: 'Within a minute 99 % of marked prompts are found whole; if not even the beginning is found, it differs.',
    isOfUnseen: true,
    fits: (signs) => signs.isPromised && !hasFound(signs) && signs.gapSeconds < MINUTE,
  },
  {
    cause: 'message',
    certainty: 'likely',
    why: 'The hit ends in the middle of the conversation: the prompt differs from there on.',
    isOfUnseen: true,
    fits: (signs) => signs.isPromised && hasFound(signs) && !isStart(signs),
  },
  {
    cause: 'message',
    certainty: 'possible',
    why: 'The conversation is another from its first message on, or the vendor dropped all of it within a minute.',
    isOfUnseen: true,
    fits: (signs) => signs.isPromised && isStart(signs) && signs.gapSeconds < MINUTE,
  },
  {
    cause: 'lifetime',
    certainty: 'possible',
    why: 'A vendor that promises nothing has forgotten more after five minutes, and most after ten.',
    fits: ({ isPromised, gapSeconds }) => !isPromised && gapSeconds > FIVE_MINUTES,
  },
  {
    cause: 'evicted',
    certainty: 'likely',
    why: 'Results of tools only go behind a prompt: up to 3 % of them find nothing and 4 to 21 % lack the newest blocks.',
    fits: ({ isPromised, isTurn }) => !isPromised && !isTurn,
  },
  {
    cause: 'evicted',
    certainty: 'likely',
    why: 'Nothing that was sent differs, so only the vendor is left.',
    fits: ({ isSeen }) => isSeen,
  },
];

const OTHERWISE: LikelyCause = { cause: 'evicted', certainty: 'possible' };

/** The most likely cause of a miss, if no recorded change explains it. */
export function likelyCause(signs: MissSigns): LikelyCause {
  const rules = RULES.filter(({ isOfUnseen = false }) => !(isOfUnseen && signs.isSeen));
  const { cause, certainty } = rules.find(({ fits }) => fits(signs)) ?? OTHERWISE;
  return { cause, certainty };
}
