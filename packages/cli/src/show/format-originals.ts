import { countLines } from '@hdc/core/content';
import type { ItemNote } from '@hdc/gateway';
import type { OriginalFile, OriginalStore } from '@hdc/requests';
import { createColors, formatBytes, formatCount, formatTable, printable, type TableColumn } from '@hdc/text';
import { formatMoment } from '../chat/view/format-moment.ts';
import type { CliStream } from '../terminal/cli-stream.ts';

const MOST_LISTED = 20;

const COLUMNS: readonly TableColumn[] = [
  { title: ['', 'id'], align: 'left' },
  { title: ['', 'used'], align: 'left', rank: 2 },
  { title: ['', 'size'], align: 'right' },
  { title: ['', 'lines'], align: 'right', rank: 1 },
  { title: ['', 'what'], align: 'left', narrowest: 12, isSentence: true },
];

interface OriginalsView {
  readonly now: number;
  readonly out: CliStream;
  /** The items, by their ids. */
  readonly items: ReadonlyMap<string, ItemNote>;
}

/** Enough to tell them apart, and to type. */
const ID_LENGTH = 12;

/** The latest originals as a table, with a line for those that are left out; no lines if there are none. */
export async function formatOriginals(
  originals: readonly OriginalFile[],
  store: OriginalStore,
  { now, out, items }: OriginalsView,
): Promise<readonly string[]> {
  if (originals.length === 0) return [];
  const rows = originals.slice(0, MOST_LISTED).map(async ({ id, bytes, usedAt }) => {
    const text = await store.read(id);
    const lines = text === undefined ? 'damaged' : formatCount(countLines(text));
    const moment = formatMoment(new Date(usedAt), now);
    const cells = [id.slice(0, ID_LENGTH), moment, formatBytes(bytes), lines, whatOf(items.get(id))];
    return cells.map((text) => ({ text }));
  });
  const table = formatTable(COLUMNS, await Promise.all(rows), out.columns, createColors(out.isColored));
  const others = originals.length - MOST_LISTED;
  return others > 0 ? [...table, `and ${formatCount(others)} older`] : table;
}

/** The tool and its file or command. */
function whatOf(item: ItemNote | undefined): string {
  if (!item) return '';
  const { what, tool } = item;
  return printable(tool === undefined || what.startsWith(tool) ? what : `${tool} ${what}`);
}
