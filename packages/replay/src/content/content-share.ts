import type { BilledTokens } from '@hdc/prices';
import type { ContentKind } from './content-kinds.ts';

/** The share of one kind of content in a bill. */
export interface ContentShare {
  readonly kind: ContentKind;
  readonly tokens: BilledTokens;
  /** US dollars, of the requests whose price is known. */
  readonly usd: BilledTokens;
}
