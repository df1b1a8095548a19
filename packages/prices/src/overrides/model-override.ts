import type { PriceStep } from '@hdc/core/models';
import type { PriceRow } from '../own-prices.ts';

/** A person's facts about a model; fields left out stay as they are known. */
export interface ModelOverride {
  /** The model behind a name that only its owner knows, such as that of a deployment. */
  readonly model?: string | undefined;
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
