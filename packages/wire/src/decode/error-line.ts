const LONGEST = 160;

/**
 * A short reason for a failed call: its first line. The full text stays in the result, where passes may
 * take it out later; the error stays for good.
 */
export function errorLine(text: string): string {
  const line = /\S[^\n]*/.exec(text)?.[0].trimEnd();
  if (line === undefined) return 'failed';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
