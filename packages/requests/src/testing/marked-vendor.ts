import { isRecord } from '@hdc/core/content';
import { ageOf, isKept, isReached, type KeptBeginning, keepBeginnings } from '@hdc/core/models';
import type { ObservedUsage } from '../stores/conversation-state.ts';

const CHARACTERS_PER_TOKEN = 4;
const LOOK_BACK = 20;
const HOUR_SECONDS = 3_600;

/**
 * A vendor with cache marks, for tests of one conversation: lifetimes count from the start of a request, and
 * `max_tokens: 0` generates nothing.
 */
export class MarkedVendor {
  #kept: readonly (KeptBeginning & { readonly text: string })[] = [];
  outputTokens = 100;
  /** Content to be written for an hour is kept for five minutes. */
  refusesHours = false;
  /** Content in front of a tail that has ended is not found. */
  losesHours = false;

  answer(body: unknown, now: number): ObservedUsage {
    const blocks = blocksOf(body);
    const startOf = (count: number) =>
      blocks
        .slice(0, count)
        .map(({ text }) => text)
        .join('\0');
    const tokensOf = (count: number) => Math.floor(startOf(count).length / CHARACTERS_PER_TOKEN);
    const marks = blocks.flatMap(({ ttl }, at) => {
      if (ttl === undefined) return [];
      const lifetimeSeconds = ttl === '1h' && !this.refusesHours ? HOUR_SECONDS : 300;
      return [{ blocks: at + 1, text: startOf(at + 1), tokens: tokensOf(at + 1), lifetimeSeconds }];
    });
    const kept = this.#kept.filter((each) => each.text === startOf(each.blocks));
    const isFound = (each: KeptBeginning) =>
      isKept(each, now) && !(this.losesHours && ageOf(each, now) > 300) && isReached(each, marks, LOOK_BACK);
    const found = kept.findLast(isFound);
    this.#kept = keepBeginnings(
      kept.filter((each) => isKept(each, now)),
      marks,
      found?.blocks,
      now,
    );
    const cachedTokens = found?.tokens ?? 0;
    const upTo = (of: typeof marks) => Math.max(0, (of.at(-1)?.tokens ?? 0) - cachedTokens);
    return {
      inputTokens: tokensOf(blocks.length),
      outputTokens: isRecord(body) && body['max_tokens'] === 0 ? 0 : this.outputTokens,
      cachedTokens,
      cacheWriteTokens: upTo(marks),
      cacheWrite1hTokens: upTo(marks.filter(({ lifetimeSeconds }) => lifetimeSeconds === HOUR_SECONDS)),
    };
  }
}

function blocksOf(body: unknown): readonly { readonly text: string; readonly ttl: unknown }[] {
  if (!isRecord(body)) return [];
  const lists = [body['tools'], body['system'], body['messages']].filter(Array.isArray);
  return lists.flat().flatMap((item: unknown) => {
    const content = isRecord(item) ? item['content'] : undefined;
    return (Array.isArray(content) ? content : [item]).map((block: unknown) => {
      const { cache_control: mark, ...rest } = isRecord(block) ? block : { block };
      return { text: JSON.stringify(rest), ttl: isRecord(mark) ? (mark['ttl'] ?? '5m') : undefined };
    });
  });
}
