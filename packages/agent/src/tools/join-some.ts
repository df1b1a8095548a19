const MOST = 20;

/** The first of many lines and how many more there are: what a model gets wrong a thousand times is said once. */
export function joinSome(lines: readonly string[]): string {
  const further = lines.length - MOST;
  return [...lines.slice(0, MOST), ...(further > 0 ? [`(and ${further} more)`] : [])].join('\n');
}
