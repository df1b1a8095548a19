import { isDecisive } from '../../decisive.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { FRAME_ROWS } from './frame-rows.ts';

const SETTINGS = {
  libraryFrames: {
    description: 'Count frames of libraries in stack traces that follow each other, behind the first of them',
    type: 'boolean',
    default: true,
  },
} as const;

/** So many frames behind the first are worth a mark. */
const FEWEST_FRAMES = 3;
/** A frame that shows more is none. */
const MOST_LINES_BELOW = 4;
const LONGEST_LINE = 1_000;

/** Puts a count in the place of frames of libraries; the first of a run shows what was called. */
export const libraryFrames: IngestPass<typeof SETTINGS> = {
  name: 'library-frames',
  description: 'Counts frames of libraries in stack traces; frames of the project stay',
  settings: SETTINGS,
  reason: { kind: 'library-frames', why: 'frames of libraries' },
  isEnabled: (config) => config.libraryFrames,
  reduce(text, subject) {
    if (subject.activity.kind === 'search' || !isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    const shown: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const frames = framesFrom(lines, at);
      const end = frames.at(-1)?.end ?? at + 1;
      shown.push(...countRun(lines.slice(at, end), (frames[0]?.end ?? end) - at, frames.slice(1)));
      at = end;
    }
    return shown.length < lines.length ? shown.join('\n') : undefined;
  },
};

/** The lines of the first frame, and a count for the rest where it is worth one. */
function countRun(lines: readonly string[], first: number, rest: readonly Frame[]): readonly string[] {
  if (rest.length < FEWEST_FRAMES) return lines;
  const libraries = [...new Set(rest.map(({ library }) => library))];
  return [...lines.slice(0, first), `[${rest.length} frames in ${libraries.join(', ')}]`];
}

interface Frame {
  readonly library: string;
  /** The line behind it. */
  readonly end: number;
}

/** Frames of libraries that follow each other. */
function framesFrom(lines: readonly string[], start: number): readonly Frame[] {
  const frames: Frame[] = [];
  for (let frame = frameAt(lines, start); frame; frame = frameAt(lines, frame.end)) frames.push(frame);
  return frames;
}

function frameAt(lines: readonly string[], at: number): Frame | undefined {
  const line = lines[at]?.trimEnd();
  if (line === undefined || line.length > LONGEST_LINE) return undefined;
  for (const { frame, below } of FRAME_ROWS) {
    const library = frame.exec(line)?.groups?.['library'];
    if (library === undefined) continue;
    let end = at + 1;
    while (below && end - at <= MOST_LINES_BELOW && below.test(lines[end] ?? '')) end++;
    // Lines in which a frame shows a failure belong to the failure.
    return lines.slice(at + 1, end).some(isDecisive) ? undefined : { library, end };
  }
  return undefined;
}
