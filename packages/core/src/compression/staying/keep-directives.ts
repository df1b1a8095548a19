import { findDirectives } from '../../content/directives/find-directives.ts';
import { quoteDirectives, quotedDirectives } from '../../content/directives/quoted-directives.ts';
import type { IContent } from '../../content/i-content.ts';
import { speaksForPerson } from '../../content/latest-request.ts';
import { Memo } from '../../content/memo.ts';
import type { CompressionContext } from '../compression-context.ts';
import { wordsIn } from './words-in.ts';

/** Directives that still hold may fill this share of the window when their messages go, and so many tokens. */
const MOST_SHARE = 0.2;
const MOST_TOKENS = 8_000;

/** The directives that outlive each of these entries: all of them, or the newest where that would be too much. */
export async function keepDirectives(
  { runtimeContext: { ephemerals }, estimateTokens }: CompressionContext,
  entries: readonly IContent[],
): Promise<ReadonlyMap<IContent, readonly string[]>> {
  const kept = new Map<IContent, readonly string[]>();
  let room = Math.min(MOST_TOKENS, ephemerals.contextLimit() * MOST_SHARE);
  for (const entry of entries.toReversed()) {
    const words = wordsIn(entry);
    const directives = words ? directivesOf(words) : [];
    if (directives.length === 0) continue;
    room -= await estimateTokens([{ speaker: 'human', blocks: quoteDirectives(directives) }]);
    if (room < 0) break;
    kept.set(entry, directives);
  }
  return kept;
}

/** The directives of a person in an entry; for a summary, those that it quotes. */
function directivesOf(entry: IContent): readonly string[] {
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
