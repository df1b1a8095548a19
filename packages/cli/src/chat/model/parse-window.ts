const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };
const SMALLEST = 1_000;

/** A window as people write it: `32768`, `32k`, `1m`; undefined for anything else. */
export function parseWindow(text: string): number | undefined {
  const [, digits, size = ''] = /^([\d.,_]+)\s*([km]?)$/i.exec(text.trim()) ?? [];
  const tokens = Number(digits?.replace(/[,_]/g, '')) * (SIZES[size.toLowerCase()] ?? 1);
  return Number.isSafeInteger(tokens) && tokens >= SMALLEST ? tokens : undefined;
}
