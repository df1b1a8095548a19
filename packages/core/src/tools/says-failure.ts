import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';

/** What is said of a call that did nothing, where no error is flagged; by whom. */
const SIGNS: readonly RegExp[] = [
  // Shells and the programs in them
  /: (?:No such file or directory|Permission denied|Is a directory|Not a directory|command not found|No space left on device|Read-only file system)$/im,
  // Codex, exit codes in front of the output
  /^(?:Process exited with code|Exit code:?) [1-9]/im,
  // Claude Code, Read of a file that it has shown before
  /^File unchanged since last read/i,
  /^Wasted call — file unchanged since your last Read/,
  // Qwen Code, the same
  /^\[File \S.* unchanged since last read/,
  // Read and edit tools of several agents
  /^(?:<[\w-]+>)?(?:Error\b|Failed\b|File (?:not found|does not exist)|No such file|String to replace not found)/i,
];

/** A success says little or shows a file; a failure is said in the first lines. */
const LONGEST_HEAD = 600;

const remembered = new Memo<ToolResponseBlock, boolean>();

/** Whether a result without an error reads as if the call had failed: then nobody can rely on either. Remembered. */
export function saysFailure(response: ToolResponseBlock): boolean {
  let verdict = remembered.get(response);
  if (verdict === undefined) {
    verdict = typeof response.result === 'string' && hasSign(response.result);
    remembered.set(response, verdict);
  }
  return verdict;
}

function hasSign(text: string): boolean {
  const head = text.slice(0, LONGEST_HEAD).trimStart();
  return SIGNS.some((sign) => sign.test(head));
}
