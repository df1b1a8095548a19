import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { firstGiven } from './first-given.ts';
import { shownRange } from './line-numbers.ts';
import { resolvePath } from './paths/resolve-path.ts';
import { ONE_PATH } from './rows/parameter-keys.ts';
import { FILE_TOOLS, TOOL_ROWS } from './rows/tool-rows.ts';
import { type ToolActivity, toolActivityOf } from './tool-activity.ts';

const KNOWN: ReadonlySet<string> = new Set(TOOL_ROWS.map(({ name }) => name.toLowerCase()));
/** `src/a.ts:12:text` and `src/a.ts-12-text`, as searches show what they found and what stands around it. */
const HIT = /^[^\s:]+[./][^\s:]*[:-]\d{1,9}[:-]/;
/** How tools without a row may number lines. */
const SEPARATORS: readonly string[] = [
  ...new Set(FILE_TOOLS.flatMap(({ numbersLines }) => numbersLines ?? [])),
];
const FEWEST_LINES = 3;
const SHARE = 0.6;

/**
 * The activity of an answered call: if neither a row nor the parameters tell, the result may. A file shown line by
 * line was read, and lines with their places were searched for.
 */
export function activityOfAnswered(
  call: ToolCallBlock,
  { result, error }: ToolResponseBlock,
  workspaceRoot: string,
): ToolActivity {
  const activity = toolActivityOf(call, workspaceRoot);
  const isOpen = activity.kind === 'unknown' && !KNOWN.has(call.name.toLowerCase()) && error === undefined;
  if (!isOpen || typeof result !== 'string') return activity;
  const lines = result.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < FEWEST_LINES) return activity;
  if (lines.filter((line) => HIT.test(line)).length >= SHARE * lines.length)
    return { kind: 'search', files: [] };
  const path = isRecord(call.parameters) ? firstGiven(ONE_PATH, call.parameters) : undefined;
  const range = typeof path === 'string' && path !== '' ? shownRange(result, SEPARATORS) : undefined;
  if (!range || typeof path !== 'string') return activity;
  return { kind: 'read', files: [{ path: resolvePath(workspaceRoot, path), wholeFile: false, range }] };
}
