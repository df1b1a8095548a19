/** The files beside a recording: the shown part of the current answer, and the lock of the process that has the session open. */
export interface RecordingPaths {
  readonly path: string;
  readonly draft: string;
  readonly lock: string;
  /** Copies of files, and snapshots of the work tree, for undoing changes. */
  readonly changes: string;
  readonly snapshots: string;
}

export const RECORDING_EXTENSION = '.jsonl';

export function recordingPaths(path: string): RecordingPaths {
  const name = path.endsWith(RECORDING_EXTENSION) ? path.slice(0, -RECORDING_EXTENSION.length) : path;
  return {
    path,
    draft: `${name}.draft`,
    lock: `${name}.lock`,
    changes: `${name}.changes`,
    snapshots: `${name}.snapshots`,
  };
}

/** A file that lines are written to. Every member may throw what the disk says; the caller tries again. */
export interface RecordingFile {
  /** Writes at a place; returns how many bytes it took, which may be fewer than there are. */
  write(bytes: Uint8Array, position: number): number;
  /** Returns when everything written is on the disk. */
  sync(): void;
  /** Cuts off everything from a place on. */
  truncate(length: number): void;
  close(): void;
}

/** Opens the file at a path for reading and writing; makes it and its folder if they are missing. */
export type OpenRecordingFile = (path: string) => RecordingFile;
