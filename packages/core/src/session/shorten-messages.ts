import type { CompressionContext } from '../compression/compression-context.ts';
import { isOfPerson } from '../compression/staying/words-in.ts';
import type { ContentBlock } from '../content/content-block.ts';
import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';
import { findFileInclusions } from '../content/inclusions/find-file-inclusions.ts';
import { inclusionText } from '../content/inclusions/inclusion-text.ts';
import { findLatestRequestIndex } from '../content/latest-request.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { cutMessageText, SHORTEST_TEXT } from './cut-message-text.ts';

/** A text that is cut at all loses at least a tenth, so that cutting comes to an end. */
const SLOWEST_CUT = 0.9;

/** How many tokens should go. */
export interface ShorteningGoal {
  /** By leaving out files, which can be read again. */
  readonly inclusions: number;
  /** By cutting what a person wrote, where leaving out files was not enough. */
  readonly texts: number;
  /** A message that stays as it is. */
  readonly spare?: IContent;
}

export interface ShortenedMessages {
  readonly history: readonly IContent[];
  /** Files that were left out. */
  readonly paths: readonly string[];
  /** Messages of which something else was cut. */
  readonly cut: number;
}

/**
 * Shortens messages that no step may drop: first the oldest included files go, then, as a last resort,
 * pictures and the ends of texts in the first message, the latest request and what a person said in the last results.
 */
export async function shortenMessages(
  { history, estimateTokens }: ShorteningContext,
  { inclusions, texts, spare }: ShorteningGoal,
): Promise<ShortenedMessages> {
  const shortening = new Shortening(history, estimateTokens);
  for (const place of textsOf(history, spare)) await shortening.leaveOutFiles(place, inclusions);
  for (const place of protectedBlocks(history, spare)) await shortening.cut(place, texts);
  return shortening.result;
}

type ShorteningContext = Pick<CompressionContext, 'history' | 'estimateTokens'>;

interface Place {
  readonly index: number;
  readonly position: number;
}

class Shortening {
  readonly #history: IContent[];
  readonly #estimateTokens: ShorteningContext['estimateTokens'];
  readonly #paths: string[] = [];
  readonly #cut = new Set<number>();
  #gained = 0;

  constructor(history: readonly IContent[], estimateTokens: ShorteningContext['estimateTokens']) {
    this.#history = [...history];
    this.#estimateTokens = estimateTokens;
  }

  get result(): ShortenedMessages {
    return { history: this.#history, paths: this.#paths, cut: this.#cut.size };
  }

  async leaveOutFiles(place: Place, goal: number): Promise<void> {
    while (this.#gained < goal) {
      const block = this.#blockAt(place);
      const left = block?.type === 'text' ? leaveOutInclusion(block.text) : undefined;
      if (!left) return;
      this.#paths.push(left.path);
      await this.#replace(place, { type: 'text', text: left.text });
    }
  }

  /** Cuts as much as is missing by the share of its tokens, and more where that was too little. */
  async cut(place: Place, goal: number): Promise<void> {
    const original = this.#blockAt(place);
    if (!original) return;
    for (let keep = lengthOf(original); this.#gained < goal && keep > SHORTEST_TEXT; ) {
      const block = this.#blockAt(place) ?? original;
      const tokens = await this.#estimateTokens([{ speaker: 'human', blocks: [block] }]);
      const share = Math.min(SLOWEST_CUT, 1 - (goal - this.#gained) / tokens);
      keep = Math.max(SHORTEST_TEXT, Math.floor(keep * share));
      await this.#replace(place, cutMessageText(original, keep));
      this.#cut.add(place.index);
    }
  }

  #blockAt({ index, position }: Place): ContentBlock | undefined {
    return this.#history[index]?.blocks[position];
  }

  async #replace({ index, position }: Place, block: ContentBlock): Promise<void> {
    const before = this.#history[index];
    if (!before) return;
    const after = { ...before, blocks: before.blocks.with(position, block) };
    this.#history[index] = after;
    this.#gained += (await this.#estimateTokens([before])) - (await this.#estimateTokens([after]));
  }
}

function textsOf(history: readonly IContent[], spare: IContent | undefined): readonly Place[] {
  return history.flatMap((entry, index) =>
    entry.speaker === 'human' && entry !== spare
      ? entry.blocks.flatMap(({ type }, position) => (type === 'text' ? [{ index, position }] : []))
      : [],
  );
}

/** What stands in the first message, the latest request and the last results of a person: no other step takes it out. */
function protectedBlocks(history: readonly IContent[], spare: IContent | undefined): readonly Place[] {
  const first = history.findIndex(({ speaker }) => speaker === 'human');
  const lastUnit = groupExchanges(history).findLast((unit) => unit.includes(history.length - 1)) ?? [];
  const found = [...new Set([first, findLatestRequestIndex(history), ...lastUnit])];
  return found.flatMap((index) => {
    const entry = history[index];
    if (!entry || entry === spare) return [];
    return entry.blocks.flatMap((block, position) =>
      entry.speaker === 'human' || (entry.speaker === 'tool' && isOfPerson(block))
        ? [{ index, position }]
        : [],
    );
  });
}

/** A picture counts as long as its data: only whole can it go. */
function lengthOf(block: ContentBlock): number {
  if (block.type === 'text') return block.text.length;
  if (block.type === 'tool_response') return stringifyValue(block.result).length + (block.error?.length ?? 0);
  return block.type === 'media' ? block.data.length : 0;
}

const LEFT_OUT = '[left out: too large for the context window, read the part of the file that is needed]';

/** A text without the content of its first included file that is worth it; undefined when there is none. */
function leaveOutInclusion(text: string): { readonly text: string; readonly path: string } | undefined {
  for (const { path, start, end } of findFileInclusions(text)) {
    const stub = inclusionText(path, LEFT_OUT);
    if (end - start <= stub.length) continue;
    return { text: text.slice(0, start) + stub + text.slice(end), path };
  }
  return undefined;
}
