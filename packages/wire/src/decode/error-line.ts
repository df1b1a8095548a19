const LONGEST = 160;

/** A short reason for a failed call: its first line. The whole text stays in the result. */
export function errorLine(text: string): string {
  const line = text
    .split('\n', 20)
    .map((part) => part.trim())
    .find((part) => part !== '');
  if (line === undefined) return 'failed';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
