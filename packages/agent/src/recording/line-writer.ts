import type { RecordingFile } from './recording-paths.ts';

interface WaitingLine {
  readonly text: string;
  readonly isSynced: boolean;
}

interface LineWriterOptions {
  readonly open: () => RecordingFile;
  /** The end of the last whole line of an existing file; the rest is cut off before the first write. */
  readonly end?: number;
}

/**
 * Appends lines to a file and never throws. Lines that cannot be written wait in memory, in order, and half a line
 * never stays in the file: before anything is appended, the file is cut back to its last whole line.
 */
export class LineWriter {
  readonly #open: () => RecordingFile;
  readonly #waiting: WaitingLine[] = [];
  #file: RecordingFile | undefined;
  #end: number;
  /** Bytes after the last whole line may be garbage. */
  #isTorn = true;
  #failure: { readonly cause: unknown } | undefined;

  constructor({ open, end = 0 }: LineWriterOptions) {
    this.#open = open;
    this.#end = end;
  }

  /** The reason why lines are waiting; undefined if none are. */
  get failure(): { readonly cause: unknown } | undefined {
    return this.#failure;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  append(text: string, isSynced = false): void {
    this.#waiting.push({ text, isSynced });
    this.flush();
  }

  /** Writes what is waiting; false when something still is. */
  flush(): boolean {
    return this.#attempt((file) => {
      for (let line = this.#waiting[0]; line; line = this.#waiting[0]) {
        this.#write(file, line);
        this.#waiting.shift();
      }
    });
  }

  /** Empties the file and forgets what is waiting. */
  clear(): void {
    this.#waiting.length = 0;
    this.#failure = undefined;
    if (this.#end === 0 && !this.#isTorn) return;
    this.#end = 0;
    this.#isTorn = true;
    this.#attempt(() => {});
  }

  close(): void {
    try {
      this.#file?.close();
    } catch {
      // Every line that matters was synced when it was written.
    }
    this.#file = undefined;
  }

  #attempt(work: (file: RecordingFile) => void): boolean {
    try {
      this.#file ??= this.#open();
      if (this.#isTorn) this.#file.truncate(this.#end);
      this.#isTorn = false;
      work(this.#file);
      this.#failure = undefined;
    } catch (cause) {
      this.#failure = { cause };
      this.#cutBack();
    }
    return this.#failure === undefined;
  }

  #write(file: RecordingFile, { text, isSynced }: WaitingLine): void {
    const bytes = Buffer.from(`${text}\n`);
    this.#isTorn = true;
    for (let done = 0; done < bytes.length; ) {
      // A disk that takes only a part says why at the next attempt.
      done += file.write(done === 0 ? bytes : bytes.subarray(done), this.#end + done);
    }
    if (isSynced) file.sync();
    this.#isTorn = false;
    this.#end += bytes.length;
  }

  #cutBack(): void {
    if (!this.#isTorn) return;
    try {
      this.#file?.truncate(this.#end);
      if (this.#file) this.#isTorn = false;
    } catch {
      // It is cut before the next write instead.
    }
  }
}
