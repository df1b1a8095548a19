import { HdcError } from '@hdc/core';
import { errorCode, messageOf } from '@hdc/core/errors';
import { plural } from '@hdc/text';

/** A person's view of a system error: the reason, and what to do. */
const REASONS: Readonly<Record<string, readonly [reason: string, advice: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ['your quota of the disk is used up', 'Free some space'],
  EFBIG: ['the file has become too large for this disk', 'Start a new session'],
  EROFS: ['the disk can only be read', 'Make it writable, or set HDC_HOME to a folder that is'],
  EACCES: ['you may not write there', 'Change the rights, or set HDC_HOME to a folder of yours'],
  EPERM: ['you may not write there', 'Change the rights, or set HDC_HOME to a folder of yours'],
  EIO: ['the disk reports an error', 'Check the disk'],
  ENOENT: ['the file or its folder has vanished', 'Put the folder back'],
  ENOTDIR: ['a file stands where a folder should be', 'Move it away, or set HDC_HOME to another folder'],
  EEXIST: ['something else stands there now', 'Move it away'],
  ELOOP: ['a link stands there', 'Move it away'],
  EMFILE: ['too many files are open', 'Close some programs'],
  ENFILE: ['too many files are open', 'Close some programs'],
};

interface Waiting {
  readonly lines: number;
  /** Nobody will try again. */
  readonly isClosed: boolean;
}

/** Says in plain words why a session is not being recorded; the conversation goes on all the same. */
export function recordingFailure(path: string, cause: unknown, waiting: Waiting): HdcError {
  const code = errorCode(cause) ?? '';
  const message = messageOf(cause);
  const [reason, advice] = REASONS[code] ?? [message, 'Remove the cause'];
  return new HdcError(
    'RECORDING_FAILED',
    `The session cannot be recorded in ${path}: ${reason}${code && reason !== message ? ` (${code})` : ''}. ` +
      `${advice}; ${describeWaiting(waiting)}.`,
    { cause },
  );
}

function describeWaiting({ lines, isClosed }: Waiting): string {
  if (lines === 0) return 'nothing is lost so far';
  if (isClosed) return `the session is over, and ${plural(lines, 'line is', 'lines are')} lost`;
  return `${plural(lines, 'line waits', 'lines wait')} in memory and will be written then, if hdc still runs`;
}
