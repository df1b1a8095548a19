import { isRecord } from '@hdc/core';

/** A piece of a prompt behind which a cache can end. */
export interface PromptBlock {
  readonly text: string;
  /** How long a mark behind it asks to keep what stands in front; undefined without a mark. */
  readonly markSeconds: number | undefined;
}

/** In the order in which vendors put a prompt together, whatever the order of the body. */
const PROMPT_PARTS = [
  'tools',
  'system',
  'instructions',
  'systemInstruction',
  'messages',
  'input',
  'contents',
];

/** The blocks of a body of any format: tools, system, and what messages hold. */
export function promptBlocks(body: unknown): readonly PromptBlock[] {
  if (!isRecord(body)) return [];
  return PROMPT_PARTS.flatMap((part) => {
    const value = body[part];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.flatMap(blocksOf) : [toBlock(value, '')];
  });
}

/** The blocks of a message; what has none is one itself. */
function blocksOf(item: unknown): readonly PromptBlock[] {
  if (!isRecord(item)) return [toBlock(item, '')];
  const content = item['content'] ?? item['parts'];
  if (!Array.isArray(content)) return [toBlock(item, '')];
  return content.map((block, index) => toBlock(block, index === 0 ? `${item['role']} ` : ''));
}

/** A model reads the character, not how JSON writes it. */
const ESCAPE = /\\(?:u[\da-f]{4}|.)/g;
const MARK_SECONDS: Readonly<Record<string, number>> = { '5m': 300, '1h': 3_600 };

function toBlock(value: unknown, start: string): PromptBlock {
  const mark = isRecord(value) ? value['cache_control'] : undefined;
  const ttl = isRecord(mark) && typeof mark['ttl'] === 'string' ? mark['ttl'] : '5m';
  // Marks move from request to request and are no part of the prompt.
  const text = JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner));
  return {
    text: start + text.replace(ESCAPE, ' '),
    markSeconds: mark === undefined ? undefined : MARK_SECONDS[ttl],
  };
}
