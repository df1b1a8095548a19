/** Stands in a text in the place of a key. */
export const REDACTED = '[redacted]';
