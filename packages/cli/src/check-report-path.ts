import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '@hdc/files';
import { printable } from '@hdc/text';
import { UsageError } from './usage-error.ts';

/** Throws `UsageError` before a long replay if the report could not be written. */
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

/** Writes a report whole or not at all; a link stays, and its target is replaced. */
export function writeReport(path: string, text: string): void {
  replaceFile(followLinks(path), text);
}

/** The file that a link leads to, so that the link stays when the file is replaced; else the path itself. */
function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Undefined if nothing can be found, for whatever reason. */
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
