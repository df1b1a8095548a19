import type { IContent } from '@hdc/core';

/** Tokens of entries by our estimate. */
export type CountTokens = (entries: readonly IContent[]) => Promise<number>;
