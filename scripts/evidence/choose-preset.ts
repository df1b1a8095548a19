import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { presetId } from './evidence-runs.ts';
import type { RecordedFile } from './recorded-files.ts';
import type { FileFigures, SessionFigures } from './session-figures.ts';

export interface PresetChoice {
  readonly preset: string;
  /** The files opened, the figures measured, and the rule of the choice. */
  readonly log: readonly string[];
}

/** The largest share of lost edits, among all edits whose source stood in the history. */
const MOST_LOST = 0.003;

/**
 * The preset that saves most of those that lose at most 0.3 % of edits, else the first, which is the most careful.
 * The measurement is given the files of one half of the projects and no others.
 */
export async function choosePreset(
  files: readonly RecordedFile[],
  measure: (files: readonly RecordedFile[]) => Promise<readonly FileFigures[]>,
): Promise<PresetChoice> {
  const own = files.filter(({ half }) => half === 'choose');
  const others = files.filter(({ half }) => half === 'test');
  const sessions = (await measure(own)).flatMap((file) => file.sessions);
  const tried = ADAPTIVE_PRESETS.map((preset) => ({ preset, ...figuresOf(sessions, presetId(preset)) }));
  const allowed = tried.filter(({ lost, withSource }) => lost <= MOST_LOST * withSource);
  const [best] = allowed.toSorted((a, b) => b.saved - a.saved);
  const preset = best?.preset ?? ADAPTIVE_PRESETS[0] ?? '';
  return {
    preset,
    log: [
      `opened: ${own.length} files of ${projectsOf(own).length} projects: ${projectsOf(own).join(', ')}`,
      `not opened: ${others.length} files of ${projectsOf(others).length} projects: ${projectsOf(others).join(', ')}`,
      'rule: the most saved among those that lose at most 0.3 % of edits, else the most careful',
      ...tried.map(
        ({ preset: name, saved, lost, withSource }) =>
          `${name}: saved ${(100 * saved).toFixed(2)} %, ${lost} of ${withSource} edits lost (${((100 * lost) / Math.max(1, withSource)).toFixed(2)} %)`,
      ),
      `chosen: ${preset}`,
    ],
  };
}

function figuresOf(sessions: readonly SessionFigures[], id: string) {
  const sums = { raw: 0, paid: 0, lost: 0, withSource: 0 };
  for (const run of sessions.flatMap(({ runs }) => runs[id] ?? [])) {
    sums.raw += run.raw;
    sums.paid += run.paid;
    sums.lost += run.edits.lost;
    sums.withSource += run.edits.withSource;
  }
  return { ...sums, saved: sums.raw === 0 ? 0 : 1 - sums.paid / sums.raw };
}

function projectsOf(files: readonly RecordedFile[]): readonly string[] {
  return [...new Set(files.map(({ project }) => project))].toSorted();
}
