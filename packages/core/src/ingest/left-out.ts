import { hasAboveMark } from '../tools/repeated-mark.ts';

/** A line that says how much was left out of a long output. */
export const LEFT_OUT: RegExp = /^\[\d+ (?:lines|characters) left out(?:; names: [^\]\n]*)?\]$/m;

/** What readers put in the place of what they take out and nobody can tell from the rest, whole lines or within one. */
const TAKEN_OUT =
  /^\[\d+ (?:passed(?:: .*)?|lines of progress|frames in .*|times the same at other times)\]$|\[… \d+ characters\]|\[(?:minified|base64), \d+ characters\]/m;

/** Whether a reader at first sight left a part of a text out. */
export function isShortened(text: string): boolean {
  return hasAboveMark(text) || LEFT_OUT.test(text) || TAKEN_OUT.test(text);
}
