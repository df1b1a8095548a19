import type { CacheChoice } from './cache-names.ts';
import type { CacheRow, PriceStep, ThinkingFacts } from './vendor.ts';

/**
 * All that is known of a model, from every source, resolved once. Code that decides, sends or bills receives this
 * object and looks nothing up again. Unknown facts are left out; nothing is guessed.
 */
export interface ResolvedModel {
  /** As it was asked for. */
  readonly name: string;
  /** The `id` of its vendor; left out when the model is nobody's. */
  readonly vendor?: string;
  /** Tokens of prompt and answer together. */
  readonly contextLimit?: number;
  /** The larger window that it has for requests that ask for one. */
  readonly longContextLimit?: number;
  /** The longest answer. */
  readonly maxOutputTokens?: number;
  /** The cache that serves its requests. */
  readonly cache?: CacheRow;
  /** The cache with each lifetime that its vendor sells, the usual one first. */
  readonly caches: readonly CacheRow[];
  /** Set if the cache keeps only what ended at a mark; left out, it finds any beginning. */
  readonly marks?: MarkRule;
  /** Steps in the price that a prompt in its window can reach, the lowest first. */
  readonly steps: readonly PriceStep[];
  readonly thinking: ThinkingFacts;
  /** Amazon Bedrock takes cache marks for it; left out if nobody knows. */
  readonly takesCachePoints?: boolean;
  /** The prices of a prompt of that many tokens, by default today; undefined when nobody knows a price. */
  readonly ratesAt: (promptTokens: number, at?: Date) => Rates | undefined;
}

/** US dollars for a million tokens of each kind. */
export interface Rates {
  readonly input: number;
  readonly cacheRead: number;
  /** Written for five minutes, or as long as the vendor keeps it by itself. */
  readonly cacheWrite: number;
  /** Written for an hour. */
  readonly cacheWrite1h: number;
  readonly output: number;
}

/** The rule of a cache that goes by breakpoints. */
export interface MarkRule {
  /** A mark finds what ended at most so many blocks in front of it. */
  readonly lookBack: number;
  /** Shorter beginnings are not kept. */
  readonly minimumPrefix: number;
}

/** Looks a model up by its name as anybody writes it, with what is known besides. */
export type ResolveModel = (name: string, known?: KnownBesides) => ResolvedModel;

export interface KnownBesides {
  readonly observed?: ObservedModel | undefined;
  readonly settings?: ModelSettings | undefined;
  /** The vendor that serves it: its cache counts if nobody knows the model. */
  readonly provider?: string | undefined;
}

/** Facts about a model that requests and answers reveal. */
export interface ObservedModel {
  /** Its window, as its server or an agent says. */
  readonly contextLimit?: number | undefined;
  /** Tokens of the longest prompt that it answered, which proves a window at least as large. */
  readonly longestPrompt?: number | undefined;
  /** Whether its requests ask for the long window. */
  readonly asksLongWindow?: boolean | undefined;
  /** How long its vendor was asked to keep the prompt, or said to have kept it. */
  readonly cacheSeconds?: number | undefined;
  /** Whether its requests carry cache marks. */
  readonly hasMarks?: boolean | undefined;
  /** Whether it answered a request without marks and said that it had cached nothing. */
  readonly isUncached?: boolean | undefined;
}

/** A person's settings; they hold whatever else is known. */
export interface ModelSettings {
  readonly contextLimit?: number | undefined;
  /** Left out, `auto`. */
  readonly cache?: CacheChoice | undefined;
}
