const LONGEST = 160;

/**
 * A short reason for a failed call. The full text stays in the result, where passes may take it out
 * later; the error stays for good.
 */
export function errorText(text: string): string {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '');
  if (line === undefined) return 'failed';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
