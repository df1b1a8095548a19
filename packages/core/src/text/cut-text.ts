/** The beginning of a text, with an ellipsis where something is missing; never half a character. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${isHighSurrogate(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Whether a text ends in the first half of a character of two. */
function isHighSurrogate(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xd800 && code <= 0xdbff;
}

/** The lines of a text; a newline at its end begins no further one. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++;
  return lines;
}
