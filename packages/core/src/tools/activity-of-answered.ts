import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import { firstGiven } from './first-given.ts';
import { readLineNumbers } from './line-numbers.ts';
import type { LineRange } from './paths/line-range.ts';
import { resolvePath } from './paths/resolve-path.ts';
import { ONE_PATH } from './rows/parameter-keys.ts';
import { TOOL_ROWS } from './rows/tool-rows.ts';
import { type ToolActivity, toolActivityOf } from './tool-activity.ts';

const KNOWN: ReadonlySet<string> = new Set(TOOL_ROWS.map(({ name }) => name.toLowerCase()));
/** `src/a.ts:12:text` and `src/a.ts-12-text`, as searches show what they found and what stands around it. */
const HIT = /^[^\s:]+[./][^\s:]*[:-]\d{1,9}[:-]/;
const FEWEST_LINES = 3;
const SHARE = 0.6;

/**
 * What a call was about, now that it is answered: where neither a row nor the parameters tell, the result may.
 * A file that was shown line by line was read, and lines with their places were searched for.
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
  const range = typeof path === 'string' && path !== '' ? shownRange(lines) : undefined;
  if (!range || typeof path !== 'string') return activity;
  return { kind: 'read', files: [{ path: resolvePath(workspaceRoot, path), wholeFile: false, range }] };
}

/** From the first to the last number, where the lines are numbered one after the other. */
function shownRange(lines: readonly string[]): LineRange | undefined {
  const numbers = readLineNumbers(lines)?.flatMap((line) => line?.number ?? []) ?? [];
  const [start] = numbers;
  const countsUp = numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0));
  if (start === undefined || numbers.length < FEWEST_LINES || !countsUp) return undefined;
  return { start, end: numbers.at(-1) ?? start };
}
