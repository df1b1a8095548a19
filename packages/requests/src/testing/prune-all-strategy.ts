import type { CompressionStrategy } from '@hdc/core';
import { replacingStrategy } from './replacing-strategy.ts';

/** Wants a pointer in the place of every result, at once: for tests that ask what is allowed. */
export const pruneAllStrategy: CompressionStrategy = replacingStrategy(({ callId }) => `[pruned: ${callId}]`);
