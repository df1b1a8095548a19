import type { CompressionContext } from '../compression/compression-context.ts';
import { isOfPerson } from '../compression/staying/words-in.ts';
import type { ContentBlock } from '../content/content-block.ts';
import { findDirectives } from '../content/directives/find-directives.ts';
import { groupExchanges } from '../content/group-exchanges.ts';
import type { IContent } from '../content/i-content.ts';
import { findFileInclusions } from '../content/inclusions/find-file-inclusions.ts';
import { inclusionText } from '../content/inclusions/inclusion-markers.ts';
import { findLatestRequestIndex } from '../content/latest-request.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { cutText } from '../text/cut-text.ts';

/** So many characters of a text stay in any case. */
const SHORTEST_TEXT = 500;

/** So many characters of directives stay besides. */
const LONGEST_DIRECTIVES = 2_000;

/** A text that is cut at all loses at least a tenth, so that cutting comes to an end. */
const SLOWEST_CUT = 0.9;

/** How many tokens should go. */
interface ShorteningGoal {
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

/** The beginning of a text with a line that says what is missing; in the place of a picture, that line alone. */
function cutMessageText(block: ContentBlock, longest: number): ContentBlock {
  if (block.type === 'media') {
    return { type: 'text', text: `[${block.mimeType}; left out: too large for the context window]` };
  }
  if (block.type === 'tool_response') {
    const result = shorten(stringifyValue(block.result), longest) ?? block.result;
    return { ...block, result, ...(block.error && { error: shorten(block.error, longest) ?? block.error }) };
  }
  const text = block.type === 'text' ? shorten(block.text, longest) : undefined;
  return text === undefined ? block : { type: 'text', text };
}

/** Undefined if that would not be shorter. */
function shorten(whole: string, longest: number): string | undefined {
  if (whole.length <= longest) return undefined;
  const kept = cutText(whole, longest);
  const missing = whole.length - kept.length + 1;
  const note = `[${missing} characters left out: too large for the context window]`;
  const text = [kept, note, ...directivesBehind(kept, whole)].join('\n');
  return text.length < whole.length ? text : undefined;
}

/** A person's directives in the removed part that still hold, as far as there is room. */
function directivesBehind(kept: string, text: string): readonly string[] {
  let room = LONGEST_DIRECTIVES;
  return findDirectives(text).filter((directive) => {
    if (kept.includes(directive)) return false;
    room -= directive.length;
    return room >= 0;
  });
}

function textsOf(history: readonly IContent[], spare: IContent | undefined): readonly Place[] {
  return history.flatMap((entry, index) =>
    entry.speaker === 'human' && entry !== spare
      ? entry.blocks.flatMap(({ type }, position) => (type === 'text' ? [{ index, position }] : []))
      : [],
  );
}

/**
 * The blocks of the first message, the latest request and the last results of a person: no other step takes them
 * out.
 */
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
