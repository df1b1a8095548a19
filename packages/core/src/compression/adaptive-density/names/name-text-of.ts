import type { ContentBlock } from '../../../content/content-block.ts';
import { stringifyValue } from '../../../content/stringify-value.ts';

/** The texts of a block in which names can stand. */
export function nameTextOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'tool_call':
      return stringifyValue(block.parameters);
    case 'tool_response':
      return typeof block.result === 'string' ? block.result : stringifyValue(block.result);
    default:
      return '';
  }
}
