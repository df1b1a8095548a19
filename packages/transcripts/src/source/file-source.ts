import { stat } from 'node:fs/promises';
import { messageOf } from '@hdc/core';
import { UnreadableTranscriptError } from '../errors/unreadable-transcript-error.ts';
import { isRecord } from '../json.ts';
import { decodeText } from './decode-text.ts';
import { DEFAULT_LIMITS, type SourceLimits } from './limits.ts';
import { openBytes } from './open-bytes.ts';
import { parseJsonValues } from './parse-json-values.ts';
import { probeLines } from './probe-lines.ts';
import { type Line, readLines } from './read-lines.ts';
import { SkippedLog } from './skipped-log.ts';
import { SqliteDatabase } from './sqlite/sqlite-database.ts';
import type { TranscriptProbe } from './transcript-probe.ts';
import type { SourceRecord, TranscriptSource } from './transcript-source.ts';

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

  /** Undefined where the text is no JSON. */
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
