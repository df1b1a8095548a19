/** Lines of ours that say where something is, in a file or further up: what they name never stood in the result itself. */
const WAY_BACK = /^\[(?:full text in|\d+ lines, unchanged: as above in) .+\]$/gm;

export function waysBackIn(text: string): readonly string[] {
  return text.match(WAY_BACK) ?? [];
}
