import type { ToolCallBlock, ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import type { ToolActivity } from '../../tools/tool-activity.ts';
import { toolUseOf } from '../../tools/tool-use.ts';

/** How results name a command that goes on running: Codex's sessions and cells, Claude Code's background commands. */
const RUNNING =
  /(?:session ID:?\s*|"session_id":\s*"?|cell ID:?\s*|in background with ID:\s*|"(?:bash_id|task_id)":\s*")([\w-]+)/gi;

/** It is said in the first or the last lines. */
const LOOKED_AT = 600;

const UNKNOWN: ToolActivity = { kind: 'unknown', files: [] };
const remembered = new Memo<ToolResponseBlock, readonly string[]>();

type Note = readonly [id: string, before: ToolActivity | undefined];

/** The same for all of the thousands that name no command. */
const NO_NOTES: readonly Note[] = [];
const NO_IDS: readonly string[] = [];

/** Commands that still ran when their result came: a call for the rest of the output shows what they show. */
export class RunningCommands {
  readonly #activities = new Map<string, ToolActivity>();
  /** The replacements that each note made, to take them back. */
  readonly #notes: (readonly Note[])[] = [];

  /**
   * The activity of a call: a poll belongs to its command's activity, or to none if that is unknown; any other call
   * has its own.
   */
  resolve(call: ToolCallBlock, own: ToolActivity): ToolActivity {
    const { polls } = toolUseOf(call);
    return polls === undefined ? own : (this.#activities.get(polls) ?? UNKNOWN);
  }

  note(response: ToolResponseBlock, activity: ToolActivity): void {
    const ids = idsIn(response);
    this.#notes.push(ids.length === 0 ? NO_NOTES : ids.map((id) => [id, this.#activities.get(id)]));
    for (const id of ids) this.#activities.set(id, activity);
  }

  forgetLast(): void {
    for (const [id, before] of this.#notes.pop()?.toReversed() ?? []) {
      if (before) this.#activities.set(id, before);
      else this.#activities.delete(id);
    }
  }
}

function idsIn(response: ToolResponseBlock): readonly string[] {
  let ids = remembered.get(response);
  if (!ids) {
    const text = typeof response.result === 'string' ? response.result : '';
    const ends = text.length <= 2 * LOOKED_AT ? [text] : [text.slice(0, LOOKED_AT), text.slice(-LOOKED_AT)];
    ids = ends.filter(mayName).flatMap((end) => [...end.matchAll(RUNNING)].map(([, id = '']) => id));
    ids = ids.length === 0 ? NO_IDS : [...new Set(ids)];
    remembered.set(response, ids);
  }
  return ids;
}

/** All of them have an id behind a blank or a line, and few results do. */
function mayName(text: string): boolean {
  const small = text.toLowerCase();
  return small.includes(' id') || small.includes('_id');
}
