/** How the names of session files end, whichever agent wrote them. */
export const SESSION_EXTENSION: RegExp = /\.(?:jsonl|json|traj|md|db)(?:\.gz)?$/i;
