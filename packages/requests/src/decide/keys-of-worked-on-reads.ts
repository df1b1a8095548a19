import { resultSays, type ToolActivity, toolActivityOf } from '@hdc/core/content';
import { isStub } from '@hdc/core/strategies';
import type { WireRequest } from '@hdc/wire';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import type { PruneRequest } from '../pruner.ts';

const RE_READ_ROWS: readonly ReReadRow[] = [
  {
    client: 'Claude Code',
    header: 'x-claude-code-session-id',
    source:
      'requests of 2.1.197 ("Wasted call — file unchanged since your last Read") and of 2.1.325 ("file state is current in your context"), 2026-11',
  },
  {
    client: 'Qwen Code',
    system: /^You are Qwen Code\b/,
    source: 'requests of 0.24.4 ("[File … unchanged since last read …"), 2026-11',
  },
];

/** A file that so many answers did not touch is no longer worked on. */
const ANSWERS_AT_REST = 10;

/** Whether the client refuses to show an unchanged file again. */
export function refusesReReads(
  { system }: WireRequest,
  headers: PruneRequest<unknown>['headers'] = {},
): boolean {
  return RE_READ_ROWS.some((row) =>
    row.header === undefined ? row.system?.test(system) : headers[row.header] !== undefined,
  );
}

/** A client that answers the second read of an unchanged file with a note, so that a lost read cannot come back. */
interface ReReadRow {
  readonly client: string;
  readonly header?: string;
  /** How its system prompt begins. */
  readonly system?: RegExp;
  readonly source: string;
}

/** The newest read of each file that is still worked on. */
export function keysOfWorkedOnReads(
  { entries, blocks }: DecidedRequest,
  workspaceRoot: string,
): ReadonlySet<string> {
  const keys = new Set<string>();
  const restsBefore = findRest(entries);
  const met = new Set<string>();
  /** Files that are worked on, without a read so far. */
  const wanted = new Set<string>();
  // From the newest on: behind the last answers only the reads of these files matter.
  for (const block of blocks.toReversed()) {
    const isAtRest = block.index < restsBefore;
    if (isAtRest && wanted.size === 0) break;
    const { files, readKey } = touchOf(block, workspaceRoot);
    for (const { path } of files) {
      if (!isAtRest && !met.has(path)) wanted.add(path);
      if (readKey === undefined || !wanted.delete(path)) continue;
      met.add(path);
      keys.add(readKey);
    }
  }
  return keys;
}

/** The files that a result is of, and its key where it shows them. */
function touchOf(
  { sent, call, openKey }: SentBlock,
  workspaceRoot: string,
): { readonly files: ToolActivity['files']; readonly readKey: string | undefined } {
  if (sent?.type !== 'tool_response' || !call || sent.error !== undefined) return NOTHING;
  const { kind, files } = toolActivityOf(call, workspaceRoot);
  if ((kind !== 'read' && kind !== 'write') || resultSays(sent).isFailure) return NOTHING;
  return { files, readKey: kind === 'read' && !isStub(sent) ? openKey : undefined };
}

const NOTHING = { files: [], readKey: undefined };

/** The entry in front of which everything is at rest. */
function findRest(entries: DecidedRequest['entries']): number {
  let answers = 0;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    if (entries[index]?.speaker === 'ai') answers += 1;
    if (answers > ANSWERS_AT_REST) return index;
  }
  return 0;
}
