import { stripVTControlCharacters } from 'node:util';

/** A line as a terminal would show it in the end: no escapes, and of a progress bar its last state only. */
export function cleanLine(line: string): string {
  if (!CONTROL.test(line)) return line;
  const states = stripVTControlCharacters(line).split('\r');
  const last = states.findLast((state) => state !== '') ?? '';
  return last.replaceAll(CONTROLS, '');
}

const CONTROL = /[^\P{Cc}\t]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');
