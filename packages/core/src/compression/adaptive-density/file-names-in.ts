import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { Memo } from '../../content/memo.ts';
import { mapStrings } from './inputs/map-strings.ts';

/** What stands between slashes, spaces and the like. */
const WORD = /[\w.@~$-]+/g;
/** Longer ones are data. */
const LONGEST = 255;

const remembered = new Memo<ContentBlock, readonly string[]>();
/** The same for thousands of blocks. */
const NONE: readonly string[] = [];

/** Names of files, without their folders, of which people and the model speak in an entry. */
export function fileNamesIn({ speaker, blocks, metadata }: IContent): readonly string[] {
  const [first, ...others] = blocks;
  if (speaker === 'tool' || metadata?.synthetic || !first) return NONE;
  return others.length === 0 ? namesOf(first) : [...new Set(blocks.flatMap(namesOf))];
}

function namesOf(block: ContentBlock): readonly string[] {
  let names = remembered.get(block);
  if (!names) {
    const found = new Set(textsOf(block).flatMap(fileNamesInText));
    names = found.size === 0 ? NONE : [...found];
    remembered.set(block, names);
  }
  return names;
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
