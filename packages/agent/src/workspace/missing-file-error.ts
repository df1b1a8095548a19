import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { findNearest, quoteValue } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';
import type { Existing } from './find-existing.ts';

/** Says what is missing, and which name in the same folder was likely meant. */
export async function missingFileError(
  { path: folder, rest }: Existing,
  relative: (path: string) => string,
): Promise<ToolError> {
  const [missing = '', ...further] = rest.split(sep);
  const whole = quoteValue(relative(join(folder, rest)));
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return new ToolError(`There is no ${whole}: ${quoteValue(relative(folder))} is not a folder.`);
  const what =
    further.length === 0
      ? `There is no file ${whole}`
      : `There is no folder ${quoteValue(relative(join(folder, missing)))}, so no file ${whole}`;
  const nearest = findNearest(missing, names);
  const advice =
    nearest === undefined
      ? `; list_directory with path ${quoteValue(relative(folder))} shows what there is.`
      : `; did you mean ${quoteValue(relative(join(folder, nearest, ...further)))}?`;
  return new ToolError(what + advice);
}
