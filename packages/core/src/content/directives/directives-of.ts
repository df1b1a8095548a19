import type { IContent } from '../i-content.ts';
import { speaksForPerson } from '../latest-request.ts';
import { Memo } from '../memo.ts';
import { findDirectives } from './find-directives.ts';
import { quotedDirectives } from './quoted-directives.ts';

/** What a person said in an entry that holds from then on; of a summary, what it quotes of people. */
export function directivesOf(entry: IContent): readonly string[] {
  let found = remembered.get(entry);
  if (!found) {
    found = speaksForPerson(entry) ? read(entry) : NONE;
    remembered.set(entry, found);
  }
  return found;
}

const NONE: readonly string[] = [];
const remembered = new Memo<IContent, readonly string[]>();

function read(entry: IContent): readonly string[] {
  const { quoted, own } = quotedDirectives(entry);
  const spoken = own.flatMap((block) => (block.type === 'text' ? findDirectives(block.text) : []));
  return [...new Set([...quoted, ...spoken])];
}
