/** A line that says how much was left out of a long output. */
export const LEFT_OUT: RegExp = /^\[\d+ (?:lines|characters) left out(?:; names: [^\]]*)?\]$/m;
