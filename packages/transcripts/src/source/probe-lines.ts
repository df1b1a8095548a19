import { isRecord, type JsonRecord } from '../json.ts';
import { parseJsonValues } from './parse-json-values.ts';
import type { Line } from './read-lines.ts';

const MAX_LINES = 400;
const MAX_CHARACTERS = 2 * 1024 * 1024;

export interface ProbedLines {
  readonly lines: readonly string[];
  readonly records: readonly JsonRecord[];
  /** The file can only be understood as a whole. */
  readonly mayBeDocument: boolean;
}

/** Reads as many lines as it takes to tell JSON lines from one JSON text and from anything else. */
export async function probeLines(source: AsyncIterable<Line>): Promise<ProbedLines> {
  const lines: string[] = [];
  let length = 0;
  for await (const { text } of source) {
    if (text.trim() === '') continue;
    lines.push(text);
    length += text.length;
    if (lines.length >= MAX_LINES || length >= MAX_CHARACTERS) break;
  }
  const found = lines.map(recordsOfLine);
  // A text may quote a few lines of JSON; in a file of JSON lines a few may be broken.
  const isJsonLines = found.filter((records) => records.length > 0).length * 2 >= lines.length;
  const records = isJsonLines ? found.flat() : [];
  const first = lines[0]?.trimStart() ?? '';
  return {
    lines,
    records,
    mayBeDocument: lines.length > 0 && /^[[{]/.test(first) && (records.length === 0 || lines.length === 1),
  };
}

/** Only lines that begin with an object count: inside a printed JSON text they are indented. */
function recordsOfLine(line: string): readonly JsonRecord[] {
  return line.startsWith('{') ? (parseJsonValues(line) ?? []).filter(isRecord) : [];
}
