import { Writable } from 'node:stream';
import { terminalText } from '@hdc/text';

/**
 * The sequences of a line editor: moving in the line, erasing, marking pastes, asking whether all is drawn and
 * where.
 */
const EDITING = new RegExp(`${'\u001b'}\\[(?:\\d*[A-DGJK]|[56]n|\\?2004[hl]|1;1H)|\\r`, 'g');

/** A terminal for Node's readline: it takes the sequences that editing a line needs, and no others. */
export function editorOutput(terminal: NodeJS.WriteStream): Writable {
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      terminal.write(editorText(String(chunk)));
      // At once: what is printed beside it must not overtake it.
      done();
    },
  });
  Object.defineProperty(output, 'columns', { get: () => terminal.columns });
  terminal.on('resize', () => output.emit('resize'));
  return output;
}

function editorText(text: string): string {
  const sequences = text.match(EDITING) ?? [];
  return text
    .split(EDITING)
    .map((piece, index) => `${terminalText(piece)}${sequences[index] ?? ''}`)
    .join('');
}
