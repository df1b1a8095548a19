import { resolve } from 'node:path';
import { quoteValue } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';
import { findExisting } from '../workspace/find-existing.ts';
import { isInside } from '../workspace/is-inside.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Mention } from './find-mentions.ts';

/** The real path of what is mentioned. Throws `ToolError`; undefined where nothing looks like a name. */
export async function locateMention(
  { candidates }: Mention,
  workspace: Workspace,
): Promise<string | undefined> {
  let failure: unknown;
  for (const candidate of candidates) {
    try {
      return await workspace.locate(candidate);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      failure = error;
    }
  }
  const name = candidates.at(-1) ?? '';
  // Such as the `@@` of a diff, of which nobody wants to be told.
  if (!/[\p{L}\p{N}_]/u.test(name)) return undefined;
  if (await isMissing(name, workspace)) throw new ToolError(`There is no file ${quoteValue(name)}`);
  throw failure;
}

async function isMissing(name: string, { root }: Workspace): Promise<boolean> {
  const path = resolve(root, name);
  const existing = await findExisting(path).catch(() => undefined);
  return isInside(root, path) && existing !== undefined && existing.rest !== '';
}
