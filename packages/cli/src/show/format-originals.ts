import { countLines } from '@hdc/core';
import type { OriginalFile, OriginalStore } from '@hdc/requests';
import { createColors, formatBytes, formatCount, formatTable, type TableColumn } from '@hdc/text';
import { formatMoment } from '../chat/view/format-moment.ts';
import type { CliStream } from '../terminal/cli-stream.ts';

const MOST_LISTED = 20;

const COLUMNS: readonly TableColumn[] = [
  { title: ['', 'id'], align: 'left', narrowest: 12 },
  { title: ['', 'used'], align: 'left' },
  { title: ['', 'size'], align: 'right' },
  { title: ['', 'lines'], align: 'right' },
];

/** The latest originals as a table, with a line for those that are left out; no lines where there are none. */
export async function formatOriginals(
  originals: readonly OriginalFile[],
  store: OriginalStore,
  { now, out }: { readonly now: number; readonly out: CliStream },
): Promise<readonly string[]> {
  if (originals.length === 0) return [];
  const rows = originals.slice(0, MOST_LISTED).map(async ({ id, bytes, usedAt }) => {
    const text = await store.read(id);
    const lines = text === undefined ? 'damaged' : formatCount(countLines(text));
    return [id, formatMoment(new Date(usedAt), now), formatBytes(bytes), lines].map((cell) => ({
      text: cell,
    }));
  });
  const table = formatTable(COLUMNS, await Promise.all(rows), out.columns, createColors(out.isColored));
  const others = originals.length - MOST_LISTED;
  return others > 0 ? [...table, `and ${formatCount(others)} older`] : table;
}
