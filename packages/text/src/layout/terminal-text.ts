const ESCAPE = '\u001b';

/** Colours and weights, which change nothing but how a text looks, and whatever else could steer a terminal. */
const STEERING = new RegExp(
  `(${ESCAPE}\\[[\\d;]*m)|\\r(?=\\n)|([^\\P{Cc}\\n\\t]|[\\u2028-\\u202e\\u2066-\\u2069])`,
  'gu',
);

/**
 * A text as a terminal may get it: colours stay, and every other control character is written out, so that neither a
 * file name nor an answer can move the cursor, name the window or fill the clipboard. Everything that `hdc` prints
 * goes through this.
 */
export function terminalText(text: string): string {
  return text.replace(STEERING, (_, style: string | undefined, character: string | undefined) =>
    character === undefined ? (style ?? '') : writtenOut(character),
  );
}

/** Whether a text holds anything that `terminalText` would write out. */
export function isPlainText(text: string): boolean {
  return terminalText(text) === text && !text.includes(ESCAPE);
}

function writtenOut(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
