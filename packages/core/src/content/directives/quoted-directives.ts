import type { ContentBlock } from '../content-block.ts';
import type { IContent } from '../i-content.ts';
import { requestIn } from '../latest-request.ts';

const QUOTE_HEADER = 'What the user said earlier and still holds, word for word:';

/** The block that repeats directives of messages that went. */
export function quoteDirectives(directives: readonly string[]): readonly ContentBlock[] {
  return directives.length === 0
    ? []
    : [{ type: 'text', text: [QUOTE_HEADER, ...directives].join(SEPARATOR) }];
}

/**
 * The directives that an entry quotes of earlier messages, and the blocks that a person wrote; for a summary only
 * the request it quotes.
 */
export function quotedDirectives(entry: IContent): {
  readonly quoted: readonly string[];
  readonly own: readonly ContentBlock[];
} {
  const quotes = entry.blocks.filter(isQuote);
  const own = entry.metadata?.isSummary ? (requestIn(entry) ?? []) : entry.blocks;
  return {
    quoted: quotes.flatMap((block) => (block.type === 'text' ? block.text.split(SEPARATOR).slice(1) : [])),
    own: own.filter((block) => !isQuote(block)),
  };
}

/** No directive holds an empty line: each is a piece of one line. */
const SEPARATOR = '\n\n';

function isQuote(block: ContentBlock): boolean {
  return block.type === 'text' && block.text.startsWith(QUOTE_HEADER + SEPARATOR);
}
