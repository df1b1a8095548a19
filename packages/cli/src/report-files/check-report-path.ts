import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { printable } from '@hdc/text';
import { UsageError } from '../usage-error.ts';
import { followLinks } from './follow-links.ts';

/** Throws `UsageError` where no report can be written, which is better known before a long replay. */
export function checkReportPath(path: string): void {
  const quoted = quote(path);
  const facts = lookAt(path);
  if (facts && !facts.isFile()) {
    const kind = facts.isDirectory() ? 'a folder' : 'no regular file';
    throw new UsageError(`Cannot write ${quoted}: it is ${kind}; allowed: the name of a file`);
  }
  const folder = dirname(followLinks(path));
  if (!isWritableFolder(folder)) {
    throw new UsageError(
      `Cannot write ${quoted}: no writable folder ${quote(folder)}; allowed: a file in a folder that exists`,
    );
  }
}

/** Undefined where nothing can be found, for whatever reason. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function quote(path: string): string {
  return JSON.stringify(printable(path));
}
