import type { BilledTokens } from '@hdc/prices';
import type { ContentKind } from './content-kinds.ts';

/** What one kind of content had of a bill. */
export interface ContentShare {
  readonly kind: ContentKind;
  readonly tokens: BilledTokens;
  /** US dollars, of the requests whose price is known. */
  readonly usd: BilledTokens;
}
