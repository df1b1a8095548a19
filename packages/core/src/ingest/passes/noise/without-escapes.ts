const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** Colours and moves of the cursor; titles and links; the rest of ECMA-48 that commands print. */
const SEQUENCES = new RegExp(
  [
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}\\][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)`,
    `${ESCAPE}[()][0-9A-Z]`,
    `${ESCAPE}[=>78DEHM]`,
  ].join('|'),
  'g',
);

/** The text as a terminal would show it, without what steers the terminal. */
export function withoutEscapes(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCES, '') : text;
}
