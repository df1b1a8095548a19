import { appliedMark, writtenMark } from './input-mark.ts';

const PATCH = /^\*\*\* Begin Patch$[\s\S]*?^\*\*\* End Patch$/gm;
const FILE_HEADER = /^\*\*\* (?:Update|Add|Delete) File: |^\*\*\* Move to: /;

/** An `apply_patch` text, also inside of a command, without the lines that it replaced or only went by. */
export function withoutOldLines(text: string): string {
  return shortenPatches(text, isAdded, appliedMark);
}

/** The same with no more than its headers. */
export function withoutLines(text: string): string {
  return shortenPatches(text, () => false, writtenMark);
}

function isAdded(line: string): boolean {
  return line.startsWith('+') || line.startsWith('@@');
}

/** Less is not worth the mark. */
const LEAST_LEFT_OUT = 60;

function shortenPatches(
  text: string,
  keeps: (line: string) => boolean,
  mark: (text: string) => string,
): string {
  if (!text.includes('*** Begin Patch')) return text;
  return text.replace(PATCH, (patch) => {
    const lines = patch.split('\n');
    const isKept = (line: string, index: number): boolean =>
      index === 0 || index === lines.length - 1 || FILE_HEADER.test(line) || /^\[/.test(line) || keeps(line);
    const leftOut = lines.filter((line, index) => !isKept(line, index)).join('\n');
    if (leftOut.length <= LEAST_LEFT_OUT) return patch;
    const kept = lines.filter(isKept);
    return [...kept.slice(0, -1), mark(leftOut), ...kept.slice(-1)].join('\n');
  });
}
