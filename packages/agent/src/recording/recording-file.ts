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

/** Opens the file at a path for reading and writing; makes it and its folder where they are missing. */
export type OpenRecordingFile = (path: string) => RecordingFile;
