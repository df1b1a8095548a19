import { isDecisive } from '../../decisive.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { PROGRESS_ROWS, type ProgressRow } from './progress-rows.ts';

const SETTINGS = {
  progress: {
    description: 'Count lines of progress of downloads and installers where a later line says how it ended',
    type: 'boolean',
    default: true,
  },
} as const;

const FEWEST_LINES = 3;
const LONGEST_LINE = 400;

/** Puts a count in the place of lines of progress; the line that says how it ended stays. */
export const progress: IngestPass<typeof SETTINGS> = {
  name: 'progress',
  description: 'Counts lines of progress of downloads and installers; the last state stays',
  settings: SETTINGS,
  reason: { kind: 'progress', why: 'how far something had come' },
  isEnabled: (config) => config.progress,
  reduce(text, subject) {
    if (subject.activity.kind !== 'shell' || !isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    const states = lines.map(readState);
    const ended = new Set(lines.flatMap(endsIn));
    const goes = states.map((state, at) => {
      if (!state) return false;
      const { row, about } = state;
      if (row.ends) return ended.has(`${row.tool} ${about}`);
      const next = states[at + 1];
      return next?.row === row && next.about === about;
    });
    if (!goes.includes(true)) return undefined;
    const shown = countRuns(lines, goes);
    return shown.length < lines.length ? shown.join('\n') : undefined;
  },
};

interface State {
  readonly row: ProgressRow;
  readonly about: string;
}

function readState(text: string): State | undefined {
  const line = text.trimEnd();
  if (line === '' || line.length > LONGEST_LINE || isDecisive(line)) return undefined;
  for (const row of PROGRESS_ROWS) {
    const found = row.line.exec(line);
    if (found) return { row, about: found.groups?.['about'] ?? found.groups?.['about2'] ?? '' };
  }
  return undefined;
}

/** Names of the things that a line says have ended, by the tool that says so. */
function endsIn(line: string): readonly string[] {
  if (line.length > LONGEST_LINE) return [];
  return PROGRESS_ROWS.flatMap(({ tool, ends }) => {
    const about = ends?.exec(line.trimEnd())?.groups?.['about'];
    return about === undefined ? [] : [`${tool} ${about}`];
  });
}

function countRuns(lines: readonly string[], goes: readonly boolean[]): readonly string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (goes[end] === true) end++;
    if (end - at >= FEWEST_LINES) shown.push(`[${end - at} lines of progress]`);
    else end = Math.max(end, at + 1);
    if (end - at < FEWEST_LINES || goes[at] !== true)
      for (const line of lines.slice(at, end)) shown.push(line);
    at = end;
  }
  return shown;
}
