/** The file name extensions of session files, of every agent. */
export const SESSION_EXTENSION: RegExp = /\.(?:jsonl|json|traj|md|db)(?:\.gz)?$/i;
