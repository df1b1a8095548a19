import { LonelyNames } from '../../../text/lonely-names.ts';

/** How much of what is left out the names that stand only there may take. */
const NAMES_SHARE = 0.15;
const FEWEST_CHARACTERS = 800;
const MOST_CHARACTERS = 3_000;
/** Names are looked for in so many characters of a gap. */
const MOST_READ = 400_000;

/** The pieces that are kept, with a mark for each gap: how long it was, and names that stand only there. */
export function leaveOut(pieces: readonly string[], kept: ReadonlySet<number>): string {
  const left = pieces.filter((_, index) => !kept.has(index)).join('').length;
  const room = Math.min(MOST_CHARACTERS, Math.max(FEWEST_CHARACTERS, NAMES_SHARE * left));
  const names = new LonelyNames(pieces.filter((_, index) => kept.has(index)).join(''), room);
  let shown = '';
  let gap = '';
  const close = () => {
    if (gap !== '')
      shown += markOf(gap, names.takeFrom(gap.slice(0, MOST_READ)), shown === '' || shown.endsWith('\n'));
    gap = '';
  };
  for (const [index, piece] of pieces.entries()) {
    if (!kept.has(index)) {
      gap += piece;
      continue;
    }
    close();
    shown += piece;
  }
  close();
  return shown;
}

/** On a line of its own. */
function markOf(gap: string, names: readonly string[], isAtStart: boolean): string {
  const lines = countLineEnds(gap);
  const length = lines > 0 ? `${lines} lines` : `${gap.length} characters`;
  const named = names.length === 0 ? '' : `; names: ${names.join(' ')}`;
  return `${isAtStart ? '' : '\n'}[${length} left out${named}]\n`;
}

/** Without a list of the lines: a gap may hold millions. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === LINE_END) count++;
  return count;
}

const LINE_END = 10;
