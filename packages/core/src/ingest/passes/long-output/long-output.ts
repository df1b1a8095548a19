import type { IngestPass } from '../../ingest-pass.ts';

const SETTINGS = {
  longOutput: {
    description:
      'Keep the beginning, the end and the failures of a long output; only where the original can be read back',
    type: 'boolean',
    default: false,
  },
  longOutputTokens: {
    description: 'Tokens, about, from which the output of a command is long',
    type: 'number',
    range: {
      allowed: 'whole numbers from 500',
      includes: (value: number): boolean => Number.isInteger(value) && value >= 500,
    },
    default: 4_000,
  },
} as const;

const CHARACTERS_PER_TOKEN = 4;
const HEAD = 40;
const TAIL = 60;
const NEIGHBOURS = 2;
const MOST_FAILURES = 60;
/** Fewer lines than this are not worth a mark. */
const SMALLEST_GAP = 5;
const FAILURE =
  /\b(?:error|errors|fail|failed|failure|failures|fatal|panic|exception|traceback|assert\w*)\b|✗|✘|✖/i;
const LEFT_OUT = /^\[\d+ lines left out\]$/m;

/** Shortens a long output to its beginning, its end and its failures with their neighbours. */
export const longOutput: IngestPass<typeof SETTINGS> = {
  name: 'long-output',
  description: 'Keeps the beginning, the end and the failures of a long output',
  settings: SETTINGS,
  reason: { kind: 'long-output', why: 'the middle of a long output' },
  isEnabled: (config) => config.longOutput,
  reduce(text, { activity, canReadBack }, { longOutputTokens }) {
    if (!canReadBack || activity.kind !== 'shell') return undefined;
    if (text.length < CHARACTERS_PER_TOKEN * longOutputTokens || LEFT_OUT.test(text)) return undefined;
    const lines = text.split('\n');
    return leaveOut(lines, linesToKeep(lines));
  },
};

function linesToKeep(lines: readonly string[]): ReadonlySet<number> {
  const failures = lines
    .flatMap((line, index) => (FAILURE.test(line) ? [index] : []))
    .slice(0, MOST_FAILURES);
  const near = failures.flatMap((at) => around(at, NEIGHBOURS));
  const ends = lines.flatMap((_, index) => (index < HEAD || index >= lines.length - TAIL ? [index] : []));
  return new Set([...ends, ...near]);
}

function around(at: number, distance: number): readonly number[] {
  return Array.from({ length: 2 * distance + 1 }, (_, offset) => at - distance + offset);
}

/** Undefined when no gap is large enough. */
function leaveOut(lines: readonly string[], kept: ReadonlySet<number>): string | undefined {
  const shown: string[] = [];
  let gap: string[] = [];
  let isShorter = false;
  const close = () => {
    if (gap.length < SMALLEST_GAP) shown.push(...gap);
    else {
      shown.push(`[${gap.length} lines left out]`);
      isShorter = true;
    }
    gap = [];
  };
  for (const [index, line] of lines.entries()) {
    if (!kept.has(index)) {
      gap.push(line);
      continue;
    }
    close();
    shown.push(line);
  }
  close();
  return isShorter ? shown.join('\n') : undefined;
}
