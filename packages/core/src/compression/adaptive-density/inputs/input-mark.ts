import { countLines } from '../../../text/cut-text.ts';
import { LonelyNames } from '../../../text/lonely-names.ts';

/** The mark in an input in the place of text that was left out. */
export const INPUT_MARK: RegExp =
  /\[\d+ lines, (?:applied|written)\]|… \(\d+ more characters(?:; names: [^)]*)?\) #$/;

/** The mark for text that a write has put into its file. */
export function appliedMark(text: string): string {
  return `[${countLines(text)} lines, applied]`;
}

/** The mark for text that is in its file, and was seen or replaced there since. */
export function writtenMark(text: string): string {
  return `[${countLines(text)} lines, written]`;
}

/** The beginning of a text; what it ends in is no command, so that nothing is taken for one that was cut. */
export function cutMark(text: string, longest: number): string {
  if (text.length <= longest + LEAST_CUT || INPUT_MARK.test(text)) return text;
  const beginning = text.slice(0, longest);
  const kept = /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
  const lonely = new LonelyNames(kept, MOST_CHARACTERS);
  const names = lonely.takeFrom(text.slice(kept.length)).slice(0, MOST_NAMES);
  const named = names.length === 0 ? '' : `; names: ${names.join(' ')}`;
  return `${kept}… (${text.length - kept.length} more characters${named}) #`;
}

const MOST_NAMES = 20;
const MOST_CHARACTERS = 700;

/** Less is not worth the mark. */
const LEAST_CUT = 60;

/** Whether something was left out of an input before. */
export function hasInputMark(text: string): boolean {
  return INPUT_MARK.test(text);
}
