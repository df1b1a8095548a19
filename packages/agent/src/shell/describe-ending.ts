import { plural } from '@hdc/text';
import type { CommandEnding } from './command-result.ts';

/** For the model: how a command ended, and what to do about it. */
export function describeEnding(ending: CommandEnding, seconds: number): string {
  switch (ending.how) {
    case 'exited':
      return `The command ended with exit code ${ending.exitCode}`;
    case 'killed':
      return `The command was ended by the signal ${ending.signal}`;
    case 'timed-out':
      return `The command was stopped after ${plural(seconds, 'second')}; run something shorter, or set timeout_seconds (at most 600)`;
    case 'interrupted':
      return 'The command was interrupted';
  }
}
