import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { speaksForPerson } from '../../content/latest-request.ts';
import { stringifyValue } from '../../content/stringify-value.ts';
import { personIn } from '../../tools/sayings/person-in.ts';
import { personOf } from '../../tools/sayings/result-says.ts';

/** Whether a block of a tool entry carries what a person said: it is as good as a message of theirs. */
export function isOfPerson(block: ContentBlock): boolean {
  if (block.type === 'tool_response') return personOf(block) !== undefined;
  return block.type === 'text' && personIn(block.text) !== undefined;
}

/** A person's words in an entry, as a message of theirs; for a tool entry, the results that carry such words. */
export function wordsIn(entry: IContent): IContent | undefined {
  if (speaksForPerson(entry)) return entry;
  const spoken = entry.speaker === 'tool' ? entry.blocks.filter(isOfPerson) : [];
  return spoken.length === 0 ? undefined : { speaker: 'human', blocks: spoken.map(asText) };
}

function asText(block: ContentBlock): ContentBlock {
  if (block.type !== 'tool_response') return block;
  const texts = [stringifyValue(block.result), block.error ?? ''];
  return { type: 'text', text: [...new Set(texts)].filter((text) => text !== '').join('\n') };
}
