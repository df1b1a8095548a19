import type { CacheName } from './cache-names.ts';
import type { CacheFacts } from './cache-rule.ts';

/** The source of a fact, and when it was looked up. */
export interface Sourced {
  readonly source: string;
  /** Year and month. */
  readonly asOf: string;
}

/** All that is known of one vendor. Adding one is a file and a line in `vendors.ts`. */
export interface Vendor {
  /** As providers are called that serve its models. */
  readonly id: string;
  /** Its own bare model names; left out by vendors that only serve the models of others. */
  readonly names?: RegExp;
  /** How a name tells its version, in groups `major` and `minor`; the first that matches counts. */
  readonly versions: readonly RegExp[];
  /** Names without a version, and the model that they stand for. */
  readonly aliases?: readonly AliasRow[];
  /** Its prompt caches; the first is the one that it uses unless it is told otherwise. */
  readonly caches: readonly CacheRow[];
  /** Facts of its models. All rows that match are laid over one another, so later rows win. */
  readonly models: readonly ModelRow[];
  /** How requests ask for the long window of models that have one on demand. */
  readonly longWindow?: LongWindow;
  readonly overflowSigns: readonly OverflowSign[];
  /** Left out if signatures vouch for thinking alone. */
  readonly callSignature?: CallSignature;
}

interface LongWindow extends Sourced {
  /** At the end of a model's name; a row of `models` says how large the window is then. */
  readonly suffix: string;
  readonly header: { readonly name: string; readonly asks: RegExp };
}

interface AliasRow extends Sourced {
  readonly alias: RegExp;
  /** The bare name of the newest model that answers to it. */
  readonly means: string;
}

/** A signature in a thinking block that vouches for the calls behind it: they must come back as they were. */
export interface CallSignature extends Sourced {
  /** How such a signature begins, in the form in which a thinking block keeps it. */
  readonly tag: string;
}

export interface CacheRow extends CacheFacts, Sourced {
  readonly name: CacheName;
  /** Whether usage tells written tokens from plain ones; elsewhere all that was not read counts as written. */
  readonly reportsWrites?: boolean;
}

/** The facts about models whose bare name matches and whose version lies in the range. */
export interface ModelRow extends Sourced {
  readonly models: RegExp;
  /** Only where the name that was asked for looks like this, in lower case: under the name of a cloud. */
  readonly servedAs?: RegExp;
  /** The first version of which it is true, such as `5.5`; later ones are believed to follow. */
  readonly from?: string;
  /** The first version of which it is no longer true. */
  readonly before?: string;
  /** Tokens of prompt and answer together. */
  readonly contextLimit?: number;
  /** The longest answer. */
  readonly maxOutputTokens?: number;
  /** The differences between its cache and the vendor's. */
  readonly cache?: Partial<CacheFacts>;
  readonly steps?: readonly PriceStep[];
  readonly thinking?: Partial<ThinkingFacts>;
  /** Amazon Bedrock takes cache marks for it, where models without a cache refuse them. */
  readonly takesCachePoints?: boolean;
}

/** Above so many tokens of prompt, the whole request costs a multiple. */
export interface PriceStep {
  readonly above: number;
  readonly input: number;
  readonly output: number;
}

export interface ThinkingFacts {
  /** A thinking block is only valid behind exactly what was sent before it when it was made. */
  readonly isBound: boolean;
  /** How long earlier thinking weighs in the prompt: for good, until the next human turn, or not at all; left out if nobody knows. */
  readonly carried?: 'always' | 'turn' | 'never';
  /**
   * The weight of four characters of a signature, in tokens of other text of four characters: the vendor counts the
   * thinking itself, and the text it shows is a summary or missing. Left out if signatures tell nothing.
   */
  readonly perSignature?: number;
}

/** How a vendor says that a request is too long for the model. */
export interface OverflowSign extends Sourced {
  readonly status?: readonly number[];
  readonly message: RegExp;
}
