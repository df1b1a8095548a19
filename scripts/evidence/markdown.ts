/** A table whose columns but the first hold numbers. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, titles.map((_, at) => (at === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function percent(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}%`;
}

export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}%`;
}
