import { describe, expectTypeOf, it } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import type { DensityResult, DensityResultMetadata } from './density-result.ts';

describe('DensityResult', () => {
  it('holds removals, replacements and metadata, all read-only [REQ-HD-001.5]', () => {
    expectTypeOf<Omit<DensityResult, 'details' | 'counts' | 'edits' | 'waitingTokens'>>().toEqualTypeOf<{
      readonly removals: readonly number[];
      readonly replacements: ReadonlyMap<number, IContent>;
      readonly metadata: DensityResultMetadata;
    }>();
  });

  it('counts what each of the three passes did [REQ-HD-001.8]', () => {
    expectTypeOf<DensityResultMetadata>().toEqualTypeOf<{
      readonly readWritePairsPruned: number;
      readonly fileDeduplicationsPruned: number;
      readonly recencyPruned: number;
    }>();
  });
});
