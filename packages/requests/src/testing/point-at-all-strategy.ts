import { type CompressionStrategy, isStub, PRUNED_POINTER } from '@hdc/core';
import { replacingStrategy } from './replacing-strategy.ts';

/** Wants the pointer of recency pruning in the place of every result that is not yet pruned. */
export const pointAtAllStrategy: CompressionStrategy = replacingStrategy((response) =>
  isStub(response) ? String(response.result) : PRUNED_POINTER,
);
