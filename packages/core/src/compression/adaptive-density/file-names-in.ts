import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { Memo } from '../../content/memo.ts';
import { mapStrings } from './inputs/map-strings.ts';

/** A word between slashes, spaces and the like. */
const WORD = /[\w.@~$-]+/g;
/** Longer ones are data. */
const LONGEST = 255;

/** The names of each block with spaces between them, which no name has: lists would be two objects more of each. */
const remembered = new Memo<ContentBlock, string>();
const NONE: readonly string[] = [];

/** Names of files, without their folders, and stems of such names, that people and the model mention in an entry. */
export function fileNamesIn({ speaker, blocks, metadata }: IContent): readonly string[] {
  const [first, ...others] = blocks;
  if (speaker === 'tool' || metadata?.synthetic || !first) return NONE;
  const isHuman = speaker === 'human';
  return others.length === 0
    ? spokenOfIn(first, isHuman)
    : [...new Set(blocks.flatMap((block) => spokenOfIn(block, isHuman)))];
}

/** The name of a file without its extension, in lower case; the mark tells it from a full name. */
export function stemOf(name: string): string {
  return `~${name.replace(/(?<=.)\..*$/, '').toLowerCase()}`;
}

function spokenOfIn(block: ContentBlock, isHuman: boolean): readonly string[] {
  const stems = stemsIn(block, isHuman);
  return stems.length === 0 ? namesOf(block) : [...namesOf(block), ...stems];
}

function namesOf(block: ContentBlock): readonly string[] {
  let names = remembered.get(block);
  if (names === undefined) {
    names = [...new Set(textsOf(block).flatMap(fileNamesInText))].join(' ');
    remembered.set(block, names);
  }
  return names === '' ? NONE : names.split(' ');
}

/** People say "the footer" and mean a file; models write so much that only words count which are no plain ones. */
function stemsIn(block: ContentBlock, isHuman: boolean): readonly string[] {
  if (block.type !== 'text' || block.text.length > LONGEST_SPEECH) return NONE;
  const words = block.text.match(STEM) ?? NONE;
  return [...new Set(words.filter((word) => isHuman || isTelling(word)).map(stemOf))];
}

const STEM = /[A-Za-z][\w-]{3,60}/g;
/** Longer ones are data that somebody pasted. */
const LONGEST_SPEECH = 8_000;
const SHORTEST_TELLING = 6;

function isTelling(word: string): boolean {
  return word.length >= SHORTEST_TELLING && /[\d_-]|.[A-Z]/.test(word);
}

/** Words with an extension; one may end a sentence. */
function fileNamesInText(text: string): readonly string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    if (word.length > LONGEST) return [];
    const name = word.replace(/\.+$/, '');
    return name.lastIndexOf('.') > 0 ? [name] : [];
  });
}

function textsOf(block: ContentBlock): readonly string[] {
  switch (block.type) {
    case 'text':
      return [block.text];
    case 'thinking':
      return [block.thought];
    case 'tool_call': {
      const texts: string[] = [];
      mapStrings(block.parameters, (text) => {
        texts.push(text);
        return text;
      });
      return texts;
    }
    default:
      return [];
  }
}
