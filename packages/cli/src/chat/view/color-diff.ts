import type { Colors } from '@hdc/text';

/** The lines of a diff, each in the colour of what it does. Names of files stand above a hunk, in pairs. */
export function colorDiff(lines: readonly string[], colors: Colors): readonly string[] {
  return lines.map((line, index) => {
    const isOldName = line.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ');
    const isNewName = line.startsWith('+++ ') && lines[index - 1]?.startsWith('--- ');
    const isBeforeHunk = lines[index + (isOldName ? 2 : 1)]?.startsWith('@@') === true;
    if (line.startsWith('@@') || ((isOldName || isNewName) && isBeforeHunk)) return colors.dim(line);
    if (line.startsWith('+')) return colors.green(line);
    return line.startsWith('-') ? colors.red(line) : line;
  });
}
