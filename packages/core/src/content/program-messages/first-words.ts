import type { IContent } from '../i-content.ts';
import { withoutNotes } from './program-marks.ts';

/** A line of a list has no room for more. */
const LONGEST = 80;
/** A prompt may be a whole file. */
const MOST_LOOKED_AT = 20_000;

/** Claude Code names the command in front of what a person typed behind it. */
const COMMAND = /<(command-message|command-name)>[^<]*<\/\1>/g;
/** Programs put their notes in front of the words of a person or behind them, on lines of their own. */
const NEXT_NOTE = /\n\s*<(?!command-)/;
const TAGS = /<\/?[a-z][\w-]*>/gi;

/**
 * The first words of a person in a conversation, on one line, to recognise it by; undefined if nobody said
 * anything.
 */
export function firstWords(entries: Iterable<IContent>): string | undefined {
  for (const { speaker, blocks, metadata } of entries) {
    if (speaker !== 'human' || metadata?.synthetic) continue;
    for (const block of blocks) {
      const words = block.type === 'text' ? wordsOf(block.text) : '';
      if (words !== '') return words;
    }
  }
  return undefined;
}

function wordsOf(text: string): string {
  const [said = ''] = withoutNotes(text).slice(0, MOST_LOOKED_AT).split(NEXT_NOTE, 1);
  const words = said.replace(COMMAND, ' ').replace(TAGS, ' ').replace(/\s+/g, ' ').trim();
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST);
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')}…`;
}
