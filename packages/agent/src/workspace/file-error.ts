import { errorCode, messageOf, quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';

/** The reason and possible help, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file any more; list the folder and try again',
  EACCES: 'permission is denied; ask the person, or use another file',
  EPERM: 'the system does not permit it; ask the person, or use another file',
  EROFS: 'the disk is read-only; ask the person',
  ENOSPC: 'the disk is full; ask the person to make room, nothing was changed',
  EDQUOT: 'the quota of the disk is used up; ask the person to make room, nothing was changed',
  ELOOP: 'its symbolic links go round in a circle',
  ENAMETOOLONG: 'the name is too long; choose a shorter one',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder; list_directory shows what is in it',
  EMFILE: 'too many files are open; try again',
  EBUSY: 'another program holds it; try again',
};

/** A failure of the file system in plain words. Errors that are in words already stay as they are. */
export function fileError(error: unknown, path: string): ToolError {
  if (error instanceof ToolError) return error;
  const reason = REASONS[errorCode(error) ?? ''] ?? messageOf(error);
  return new ToolError(`Cannot use ${quoteValue(path)}: ${reason}.`, { cause: error });
}
