import type { PriceStep } from '@hdc/core';
import type { PriceRow } from '../own-prices.ts';

/** What a person says of a model; what is left out stays as it is known. */
export interface ModelOverride {
  readonly contextLimit?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** US dollars for a million tokens. */
  readonly price?: PriceRow | undefined;
  readonly cache?:
    | { readonly ttlSeconds?: number | undefined; readonly minimumPrefix?: number | undefined }
    | undefined;
  readonly steps?: readonly PriceStep[] | undefined;
  readonly thinking?: { readonly isBound: boolean } | undefined;
}

/** By the bare name of a model, or by how it begins with `*` at the end. */
export type ModelOverrides = Readonly<Record<string, ModelOverride>>;
