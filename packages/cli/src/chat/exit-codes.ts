import type { TurnOutcome } from '@hdc/agent';

/** The exit codes of `hdc chat -p`. */
export const EXIT_CODES = {
  answered: 0,
  failed: 1,
  usage: 2,
  unfinished: 3,
  denied: 4,
  interrupted: 130,
} as const;

/** The exit code of a turn that came to an end. */
export function exitCodeOf({ status, denied }: TurnOutcome): number {
  switch (status) {
    case 'answered':
      return denied > 0 ? EXIT_CODES.denied : EXIT_CODES.answered;
    case 'empty':
      return EXIT_CODES.failed;
    case 'interrupted':
      return EXIT_CODES.interrupted;
    case 'round-limit':
    case 'stuck':
      return EXIT_CODES.unfinished;
  }
}
