/** Characters: of longer results only the ends and the failures are read, so that nobody has to wait for the rest. */
export const LONGEST_TEXT = 500_000;
