type Letter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z');

type NamedKey =
  | ('Enter' | 'Alt-Enter' | 'Tab' | 'Shift-Tab' | 'Escape' | 'Space' | 'Backspace' | 'Delete')
  | ('Up' | 'Down' | 'Left' | 'Right' | 'Home' | 'End' | 'PageUp' | 'PageDown' | 'Ctrl-Left' | 'Ctrl-Right');

export type TerminalKey = NamedKey | `Ctrl-${Letter}`;

interface KeyCodes {
  /** The name of the key in tmux's `send-keys`. */
  readonly tmux: string;
  /** The sequence that xterm sends for it. */
  readonly sequence: string;
}

const NAMED_KEYS: Readonly<Record<NamedKey, KeyCodes>> = {
  Enter: { tmux: 'Enter', sequence: '\r' },
  'Alt-Enter': { tmux: 'M-Enter', sequence: '\x1b\r' },
  Tab: { tmux: 'Tab', sequence: '\t' },
  'Shift-Tab': { tmux: 'BTab', sequence: '\x1b[Z' },
  Escape: { tmux: 'Escape', sequence: '\x1b' },
  Space: { tmux: 'Space', sequence: ' ' },
  Backspace: { tmux: 'BSpace', sequence: '\x7f' },
  Delete: { tmux: 'DC', sequence: '\x1b[3~' },
  Up: { tmux: 'Up', sequence: '\x1b[A' },
  Down: { tmux: 'Down', sequence: '\x1b[B' },
  Left: { tmux: 'Left', sequence: '\x1b[D' },
  Right: { tmux: 'Right', sequence: '\x1b[C' },
  Home: { tmux: 'Home', sequence: '\x1b[H' },
  End: { tmux: 'End', sequence: '\x1b[F' },
  PageUp: { tmux: 'PPage', sequence: '\x1b[5~' },
  PageDown: { tmux: 'NPage', sequence: '\x1b[6~' },
  'Ctrl-Left': { tmux: 'C-Left', sequence: '\x1b[1;5D' },
  'Ctrl-Right': { tmux: 'C-Right', sequence: '\x1b[1;5C' },
};

export function keyCodes(key: TerminalKey): KeyCodes {
  if (isNamed(key)) return NAMED_KEYS[key];
  const letter = key.slice('Ctrl-'.length);
  return {
    tmux: `C-${letter.toLowerCase()}`,
    // A control character is its letter without the bits of the upper-case column.
    sequence: String.fromCharCode(letter.charCodeAt(0) - 64),
  };
}

function isNamed(key: TerminalKey): key is NamedKey {
  return key in NAMED_KEYS;
}
