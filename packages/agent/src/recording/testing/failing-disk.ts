import type { OpenRecordingFile, RecordingFile } from '../recording-paths.ts';

/** A disk in memory that can run full or fail in any of its operations. */
export class FailingDisk {
  readonly files: Map<string, Buffer> = new Map();
  /** Bytes that all files together may hold. */
  space: number = Number.POSITIVE_INFINITY;
  /** Operations that fail, with the code they fail with. */
  readonly failing: Map<keyof RecordingFile | 'open', string> = new Map();
  syncs = 0;

  readonly open: OpenRecordingFile = (path) => {
    this.#fail('open');
    const content = (): Buffer => this.files.get(path) ?? Buffer.alloc(0);
    this.files.set(path, content());
    const file: RecordingFile = {
      write: (bytes, position) => {
        this.#fail('write');
        const free = this.space - this.#used() + content().length - position;
        if (free <= 0) throw systemError('ENOSPC');
        const taken = bytes.subarray(0, free);
        const old = content();
        this.files.set(
          path,
          Buffer.concat([old.subarray(0, position), taken, old.subarray(position + taken.length)]),
        );
        return taken.length;
      },
      sync: () => {
        this.#fail('sync');
        this.syncs += 1;
      },
      truncate: (length) => {
        this.#fail('truncate');
        this.files.set(path, content().subarray(0, length));
      },
      close: () => {},
    };
    return file;
  };

  text(path: string): string {
    return this.files.get(path)?.toString('utf8') ?? '';
  }

  #used(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #fail(operation: keyof RecordingFile | 'open'): void {
    const code = this.failing.get(operation);
    if (code !== undefined) throw systemError(code);
  }
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code });
}
