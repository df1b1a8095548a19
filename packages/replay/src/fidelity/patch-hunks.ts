const BEGIN = '*** Begin Patch';
const FILE_HEADER = /^\*\*\* (?:Update|Add|Delete) File: /;

/**
 * The old side of each hunk of an `apply_patch` text, also inside a shell command: context and removed
 * lines. Hunks that only add have none.
 */
export function oldTextsOfPatch(text: string): readonly string[] {
  const begin = text.indexOf(BEGIN);
  if (begin < 0) return [];
  const hunks: string[][] = [];
  let isUpdate = false;
  for (const line of text.slice(begin).split('\n').slice(1)) {
    if (line.startsWith('*** End Patch')) break;
    if (FILE_HEADER.test(line)) {
      isUpdate = line.startsWith('*** Update');
      hunks.push([]);
    } else if (line.startsWith('@@')) {
      hunks.push([]);
    } else if (isUpdate && (line.startsWith('-') || line.startsWith(' '))) {
      hunks.at(-1)?.push(line.slice(1));
    }
  }
  return hunks.filter((lines) => lines.some((line) => line.trim() !== '')).map((lines) => lines.join('\n'));
}
