import { isToolNote } from '../../../tools/tool-notes.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { LEFT_OUT } from '../../left-out.ts';
import { type JsonNode, readJson } from './read-json.ts';

const SETTINGS = {
  jsonRows: {
    description: 'Say the names of the fields of JSON rows once, and leave out white space between values',
    type: 'boolean',
    default: true,
  },
} as const;

const SHORTEST = 200;
/** At most this share is left, or it is not worth another look. */
const MOST_LEFT = 0.9;
const FEWEST_ROWS = 3;
/** Characters: what fits stands on one line. */
const WIDTH = 120;
/** Lines that a tool may print in front of its JSON. */
const MOST_LINES_IN_FRONT = 3;

/** Writes JSON that a program printed with less white space, and rows with the same fields without their names. */
export const jsonRows: IngestPass<typeof SETTINGS> = {
  name: 'json-rows',
  description: 'Says the names of the fields of JSON rows once; every value stays as it is spelled',
  settings: SETTINGS,
  reason: { kind: 'json-rows', why: 'names of fields, white space' },
  isEnabled: (config) => config.jsonRows,
  reduce(text, subject) {
    if (text.length < SHORTEST || !isPrinted(subject) || LEFT_OUT.test(text)) return undefined;
    const [start, end] = [startOf(text), endOf(text)];
    const node = start === undefined ? undefined : readJson(text.slice(start, end));
    if (start === undefined || !node || node.type === 'value') return undefined;
    const isClosed = text[end - 1] === '\n';
    const shown = `${text.slice(0, start)}${linesOf(node, '').join('\n')}${isClosed ? '\n' : ''}${text.slice(end)}`;
    return shown.length > MOST_LEFT * text.length ? undefined : shown;
  },
};

/** The position near the beginning at which a line begins with JSON; undefined if none does. */
function startOf(text: string): number | undefined {
  let start = 0;
  for (let line = 0; line <= MOST_LINES_IN_FRONT; line++) {
    if (text[start] === '{' || text[start] === '[') return start;
    const end = text.indexOf('\n', start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** In front of a last line with which the tool says how it ended. */
function endOf(text: string): number {
  const start = text.trimEnd().lastIndexOf('\n') + 1;
  return start > 0 && isToolNote(text.slice(start)) ? start : text.length;
}

function linesOf(node: JsonNode, indent: string): readonly string[] {
  if (node.type === 'value') return [node.text];
  const rows = rowsOf(node);
  const short = rows ? undefined : shortOf(node, WIDTH);
  if (short !== undefined) return [short];
  const [open, close] = node.type === 'list' ? ['[', ']'] : ['{', '}'];
  const own = `${indent} `;
  const inner = rows
    ? [`${own}[each: ${rows.keys.join(',')}]`, ...rows.items.map((row) => `${own}[${valuesOf(row)}]`)]
    : node.items.flatMap((item, index) => {
        const key = node.type === 'object' ? `${node.keys[index]}:` : '';
        const [first = '', ...more] = linesOf(item, own);
        const lines = [`${own}${key}${first}`, ...more];
        return index < node.items.length - 1 ? lines.with(-1, `${lines.at(-1)},`) : lines;
      });
  return [open, ...inner, `${indent}${close}`];
}

type Row = Extract<JsonNode, { type: 'object' }>;

/** Objects with the same fields in the same order, of plain values. */
function rowsOf(
  node: JsonNode,
): { readonly keys: readonly string[]; readonly items: readonly Row[] } | undefined {
  if (node.type !== 'list' || node.items.length < FEWEST_ROWS) return undefined;
  const items = node.items.filter((item) => item.type === 'object');
  const [first] = items;
  if (!first || items.length < node.items.length || first.keys.length === 0) return undefined;
  const isAlike = (row: Row) =>
    row.keys.length === first.keys.length &&
    row.keys.every((key, index) => key === first.keys[index]) &&
    row.items.every(({ type }) => type === 'value');
  return items.every(isAlike) ? { keys: first.keys, items } : undefined;
}

function valuesOf({ items }: Row): string {
  return items.map((item) => (item.type === 'value' ? item.text : '')).join(',');
}

/** On one line, if it fits. */
function shortOf(node: JsonNode, width: number): string | undefined {
  if (node.type === 'value') return node.text.length <= width ? node.text : undefined;
  let line = node.type === 'list' ? '[' : '{';
  for (const [index, item] of node.items.entries()) {
    const key = node.type === 'object' ? `${node.keys[index]}:` : '';
    const text = shortOf(item, width - line.length);
    line += `${index > 0 ? ',' : ''}${key}${text ?? ''}`;
    if (text === undefined || line.length >= width) return undefined;
  }
  return `${line}${node.type === 'list' ? ']' : '}'}`;
}
