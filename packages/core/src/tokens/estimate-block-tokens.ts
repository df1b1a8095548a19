import type { ContentBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { estimateMediaTokens } from './estimate-media-tokens.ts';

const CHARACTERS_PER_TOKEN = 4;
const remembered = new Memo<ContentBlock, number>();

/** Characters/4, at once: for decisions that cannot wait for a tokenizer. */
export function estimateBlockTokens(block: ContentBlock): number {
  let tokens = remembered.get(block);
  if (tokens === undefined) {
    tokens =
      block.type === 'media' ? estimateMediaTokens(block) : Math.ceil(lengthOf(block) / CHARACTERS_PER_TOKEN);
    remembered.set(block, tokens);
  }
  return tokens;
}

function lengthOf(block: ContentBlock): number {
  switch (block.type) {
    case 'text':
      return block.text.length;
    case 'code':
      return block.code.length;
    case 'thinking':
      return block.thought.length;
    case 'tool_call':
      return block.name.length + stringifyValue(block.parameters).length;
    case 'tool_response':
      return stringifyValue(block.result).length + (block.error?.length ?? 0);
    case 'opaque':
      return stringifyValue(block.value).length;
    case 'media':
      return 0;
  }
}
