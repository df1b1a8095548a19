import type { Key } from '../typed-keys.ts';
import { type EditBuffer, insert, PLACES, remove } from './edit-buffer.ts';

type Edit = (buffer: EditBuffer) => EditBuffer;
const go =
  (place: (buffer: EditBuffer) => number): Edit =>
  (buffer) => ({ ...buffer, cursor: place(buffer) });
const cut =
  (place: (buffer: EditBuffer) => number): Edit =>
  (buffer) =>
    remove(buffer, place(buffer));

/** The effects of keys on the text, by `ctrl-`, `meta-` and their names, as `keyName` has them. */
export const KEY_EDITS: Readonly<Record<string, Edit>> = {
  left: go(PLACES.left),
  'ctrl-b': go(PLACES.left),
  right: go(PLACES.right),
  'ctrl-f': go(PLACES.right),
  'ctrl-left': go(PLACES.wordLeft),
  'meta-b': go(PLACES.wordLeft),
  'meta-left': go(PLACES.wordLeft),
  'ctrl-right': go(PLACES.wordRight),
  'meta-f': go(PLACES.wordRight),
  'meta-right': go(PLACES.wordRight),
  home: go(PLACES.lineStart),
  'ctrl-a': go(PLACES.lineStart),
  end: go(PLACES.lineEnd),
  'ctrl-e': go(PLACES.lineEnd),
  backspace: cut(PLACES.left),
  'ctrl-h': cut(PLACES.left),
  delete: cut(PLACES.right),
  'ctrl-d': cut(PLACES.right),
  'ctrl-w': cut(PLACES.wordLeft),
  'meta-backspace': cut(PLACES.wordLeft),
  'meta-d': cut(PLACES.wordRight),
  'ctrl-u': cut(PLACES.lineStart),
  'ctrl-k': cut(PLACES.lineEnd),
  'meta-return': (buffer) => insert(buffer, '\n'),
  'meta-enter': (buffer) => insert(buffer, '\n'),
  enter: (buffer) => insert(buffer, '\n'),
};

export function keyName({ name = '', ctrl, meta }: Key): string {
  return `${ctrl ? 'ctrl-' : ''}${meta && name !== 'escape' ? 'meta-' : ''}${name}`;
}
