import type { Readable } from 'node:stream';

/** A key as the terminal reports it. */
export interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  /** The terminal's sequence for it. */
  readonly sequence?: string;
}

/** The typed text after one more key: characters are added, backspace takes one, Enter becomes a blank. */
export function withKey(typed: string, text: string | undefined, key: Key | undefined): string {
  if (key?.name === 'return' || key?.name === 'enter') return `${typed} `;
  if (key?.name === 'backspace') return [...typed].slice(0, -1).join('');
  return isTypedText(text, key) ? typed + text : typed;
}

/** Whether a key is text, and no command. */
export function isTypedText(text: string | undefined, key: Key | undefined): text is string {
  return text !== undefined && !key?.ctrl && !key?.meta && /^[^\p{Cc}]+$/u.test(text);
}

/** Keeps the keys that come while nobody else reads them; the function returned ends that and gives them. */
export function collectKeys(input: Readable): () => string {
  let typed = '';
  const collect = (text: string | undefined, key: Key | undefined) => {
    typed = withKey(typed, text, key);
  };
  input.on('keypress', collect);
  return () => {
    input.off('keypress', collect);
    return typed;
  };
}
