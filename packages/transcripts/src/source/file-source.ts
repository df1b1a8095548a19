import { stat } from 'node:fs/promises';
import type { JsonRecord } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { UnreadableTranscriptError } from '../errors/unreadable-transcript-error.ts';
import { isRecord } from '../json.ts';
import { openBytes } from './open-bytes.ts';
import { parseJsonValues } from './parse-json-values.ts';
import { type Line, readLines } from './read-lines.ts';
import { SkippedLog } from './skipped-log.ts';
import { SqliteDatabase } from './sqlite/sqlite-database.ts';
import type { SourceRecord, TranscriptSource } from './transcript-source.ts';

/** The beginning of a file, as far as it takes to tell what it is. */
export interface TranscriptProbe {
  /** The first objects of a file of JSON lines; empty for other files. */
  readonly records: readonly JsonRecord[];
  /** The value of a file that is one JSON text; undefined for other files. */
  readonly document: unknown;
  /** The first lines as they are. */
  readonly lines: readonly string[];
}

const MEBI = 1024 * 1024;

export const DEFAULT_LIMITS: SourceLimits = { line: 64 * MEBI, document: 64 * MEBI, unpacked: 256 * MEBI };

const MAX_LINES = 400;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** A file on disk: unpacked, decoded, cut into lines or parsed, each only when asked for. */
export class FileSource implements TranscriptSource {
  readonly path: string;
  readonly skipped: SkippedLog = new SkippedLog();
  readonly #limits: SourceLimits;
  /** Kept from the probe, so that a large document is parsed once. */
  #document: { readonly value: unknown } | undefined;

  constructor(path: string, limits: SourceLimits = DEFAULT_LIMITS) {
    this.path = path;
    this.#limits = limits;
  }

  async probe(): Promise<TranscriptProbe> {
    const probe = await probeLines(this.lines());
    // The reader goes over the same lines again and reports what is wrong with them.
    const problems = this.skipped.take();
    const { records, lines } = probe;
    const isOneLongLine = lines.length === 0 && problems.length > 0;
    if (!probe.mayBeDocument && !isOneLongLine) return { records, lines, document: undefined };
    const document = await this.#parse();
    if (isOneLongLine && document === undefined) {
      throw new UnreadableTranscriptError(
        this.path,
        problems.map(({ what, why }) => `${what} ${why}`).join('; '),
      );
    }
    return { records, lines, document };
  }

  lines(): AsyncGenerator<Line> {
    return readLines(this.#text(), {
      maxLength: this.#limits.line,
      onTooLong: (line) => this.skipped.add('line', `longer than ${this.#limits.line} characters`, line),
    });
  }

  async *records(): AsyncGenerator<SourceRecord> {
    for await (const { number, text } of this.lines()) {
      if (text.trim() === '') continue;
      const values = parseJsonValues(text);
      if (!values) this.skipped.add('line', 'broken JSON', number);
      for (const value of values ?? []) {
        if (isRecord(value)) yield { value, line: number };
        else this.skipped.add('line', 'no JSON object', number);
      }
    }
  }

  async document(): Promise<unknown> {
    const value = this.#document ? this.#document.value : await this.#parse();
    // The reader of the document owns it: parts that it does not keep can be freed.
    this.#document = undefined;
    return value;
  }

  database(): Promise<SqliteDatabase> {
    return SqliteDatabase.open(this.path);
  }

  async other(path: string): Promise<unknown> {
    try {
      return await new FileSource(path, this.#limits).document();
    } catch {
      return undefined;
    }
  }

  /** Undefined if the text is no JSON. */
  async #parse(): Promise<unknown> {
    const pieces: string[] = [];
    let length = 0;
    for await (const piece of this.#text()) {
      length += piece.length;
      if (length > this.#limits.document) {
        const { size } = await stat(this.path);
        throw new UnreadableTranscriptError(
          this.path,
          `it is one JSON text of more than ${this.#limits.document} characters, which is the limit; the file has ${size} bytes`,
        );
      }
      pieces.push(piece);
    }
    try {
      this.#document = { value: JSON.parse(pieces.join('')) };
    } catch {
      this.#document = { value: undefined };
    }
    return this.#document.value;
  }

  async *#text(): AsyncGenerator<string> {
    try {
      const onDamage = (reason: string): void => this.skipped.add('rest of the file', reason);
      yield* decodeText(openBytes(this.path, onDamage, this.#limits.unpacked));
    } catch (error) {
      throw new UnreadableTranscriptError(this.path, messageOf(error), { cause: error });
    }
  }
}

/** Sizes beyond which a file is not taken into memory. Recorded sessions have some megabytes. */
export interface SourceLimits {
  /** In characters; a longer line is skipped and reported. */
  readonly line: number;
  /** In characters; a file that is one JSON text and longer than this is refused. Values take many times their text. */
  readonly document: number;
  /** In bytes; a gzip file that unpacks to more is refused. A small one can hold a thousand times its size. */
  readonly unpacked: number;
}

interface ProbedLines {
  readonly lines: readonly string[];
  readonly records: readonly JsonRecord[];
  /** The file can only be understood as a whole. */
  readonly mayBeDocument: boolean;
}

/** Reads as many lines as it takes to tell JSON lines from one JSON text and from anything else. */
async function probeLines(source: AsyncIterable<Line>): Promise<ProbedLines> {
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

/** Decodes UTF-8 and, by its mark or by the zero bytes of ASCII text, UTF-16. The mark itself is dropped. */
async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function encodingOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (isAscii(first) && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && isAscii(second))) return 'utf-16be';
  return 'utf-8';
}

function isAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x09 && byte < 0x80;
}
