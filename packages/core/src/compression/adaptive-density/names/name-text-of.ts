import type { ContentBlock } from '../../../content/content-block.ts';

/** The texts of a block in which names can stand. */
export function nameTextOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'tool_call':
      return textIn(block.parameters);
    case 'tool_response':
      return textIn(block.result);
    default:
      return '';
  }
}

/** Keys and texts of a value, line by line: as JSON, the letters of escapes would stand in front of names. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  const texts: string[] = [];
  const pending: unknown[] = [value];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item !== 'object' || item === null) texts.push(String(item ?? ''));
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    const entries = Object.entries(item).reverse();
    for (const [key, child] of entries) Array.isArray(item) ? pending.push(child) : pending.push(child, key);
  }
  return texts.join('\n');
}
