import type { Colors } from '@hdc/text';

/** A line of a diff, in the colour of what it does. */
export function colorDiff(line: string, colors: Colors): string {
  if (/^(?:---|\+\+\+|@@)/.test(line)) return colors.dim(line);
  if (line.startsWith('+')) return colors.green(line);
  return line.startsWith('-') ? colors.red(line) : line;
}
