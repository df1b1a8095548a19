import type { ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { toolActivityOf } from '@hdc/core/content';
import { isStub, namesOfPointer, prunedText } from '@hdc/core/strategies';

/** Keeps what was taken out of requests, so that it can be read back to the byte. */
export interface OriginalStore {
  /** Resolves when the text is safe; undefined if it cannot be kept, such as on a full disk. Never rejects. */
  keep(text: string): Promise<KeptOriginal | undefined>;
  /** Undefined when it is not there, or no longer. Never rejects. */
  read(id: string): Promise<string | undefined>;
  /** Says that these are still pointed at, so that they are not the next to go. Never rejects. */
  touch(ids: readonly string[]): Promise<void>;
}

export interface KeptOriginal {
  /** The hash of the text. */
  readonly id: string;
  /** A file that an agent of this machine can read; undefined if the store has no files. */
  readonly path?: string;
}

export interface PointedAt {
  readonly call: ToolCallBlock;
  /** As it was. */
  readonly response: ToolResponseBlock;
  /** Undefined if nothing is kept, or if the agent cannot read it. */
  readonly kept: KeptOriginal | undefined;
  readonly workspaceRoot?: string;
  /** The file that the result shows has changed since. */
  readonly isOlder?: boolean;
}

/**
 * The text that stands for a result, with the file that holds all of it as the way back, where there is one:
 * `[pruned — error, 812 lines; full text in /home/ada/.local/share/hdc/store/4f…]`. Texts that
 * are no pointers stay, and so do pointers to what has no file: they name the call to repeat.
 */
export function pointToOriginal(
  text: string,
  { call, response, kept, workspaceRoot = '/', isOlder = false }: PointedAt,
): string {
  if (kept?.path === undefined || !isStub({ ...response, result: text })) return text;
  const wayBack = isOlder
    ? `the file has changed since, read it again; its text before that is in ${kept.path}`
    : `full text in ${kept.path}`;
  const activity = toolActivityOf(call, workspaceRoot);
  const pointer = prunedText(response, activity, { wayBack, names: namesOfPointer(text) });
  // Later requests must see that it was pruned, whatever the path looks like.
  return isStub({ ...response, result: pointer }) ? pointer : text;
}
