import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Throws `UsageError` where no report can be written, which is better known before a long replay. */
export function checkReportPath(path: string): void {
  const folder = dirname(path);
  const quoted = JSON.stringify(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`Cannot write ${quoted}: it is a folder; allowed: the name of a file`);
  }
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new UsageError(
      `Cannot write ${quoted}: no writable folder ${JSON.stringify(folder)}; allowed: a file in a folder that exists`,
      { cause },
    );
  }
}
