import { resolve } from 'node:path';
import type { ContentBlock } from '@hdc/core';
import { findFileInclusions, withoutMarkers } from '@hdc/core/content';
import { quoteValue } from '@hdc/core/errors';
import type { AgentModel } from '../agent-options.ts';
import { ToolError } from '../tool-error.ts';
import { findExisting } from '../workspace/find-existing.ts';
import { isInside } from '../workspace/is-inside.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findMentions, type Mention } from './find-mentions.ts';
import { includePath } from './include-path.ts';

interface InclusionResult {
  /** The prompt as it was written, then a block for every file that it mentions. */
  readonly blocks: readonly ContentBlock[];
  /** For the person: what was not included, and why. */
  readonly notices: readonly string[];
}

/** The prompt together with the files that it mentions by `@path`, each once. */
export async function includeFiles(
  prompt: string,
  workspace: Workspace,
  { takesPictures }: Pick<AgentModel, 'takesPictures'> = {},
): Promise<InclusionResult> {
  const blocks: ContentBlock[] = [{ type: 'text', text: withoutInclusions(prompt) }];
  const notices = new Set<string>();
  const included = new Set<string>();
  for (const mention of findMentions(prompt)) {
    try {
      const path = await locateMention(mention, workspace);
      if (path === undefined || included.has(path)) continue;
      included.add(path);
      const block = await includePath(path, workspace);
      if (block.type === 'media' && (await takesPictures?.()) === false) {
        throw new ToolError(`${quoteValue(workspace.relative(path))} is a picture, and the model takes none`);
      }
      blocks.push(block);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      notices.add(`${firstClause(error.message)}; it was not included.`);
    }
  }
  return { blocks, notices: [...notices] };
}

/** The real path that a mention stands for. Throws `ToolError`; undefined if the text does not look like a name. */
async function locateMention({ candidates }: Mention, workspace: Workspace): Promise<string | undefined> {
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
  // Such as the `@@` of a diff, which nobody wants to be told about.
  if (!/[\p{L}\p{N}_]/u.test(name)) return undefined;
  if (await isMissing(name, workspace)) throw new ToolError(`There is no file ${quoteValue(name)}`);
  throw failure;
}

async function isMissing(name: string, { root }: Workspace): Promise<boolean> {
  const path = resolve(root, name);
  const existing = await findExisting(path).catch(() => undefined);
  return isInside(root, path) && existing !== undefined && existing.rest !== '';
}

/** A pasted text may hold whole inclusions; left alone, it would be taken out when the file comes along. */
function withoutInclusions(prompt: string): string {
  return findFileInclusions(prompt).length > 0 ? withoutMarkers(prompt) : prompt;
}

/** Errors go on with advice for the model. Dots and semicolons in quotes or brackets end nothing. */
function firstClause(message: string): string {
  return /^(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|(?!;|\.(?:\s|$)).)*/s.exec(message)?.[0] ?? message;
}
