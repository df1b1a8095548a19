/** The files beside a recording: what an answer has shown so far, and who has the session open. */
export interface RecordingPaths {
  readonly path: string;
  readonly draft: string;
  readonly lock: string;
  /** Copies of files, and snapshots of the work tree, for those who take something back. */
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
