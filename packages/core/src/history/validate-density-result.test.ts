import { describe, expect, it } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { InvalidContentError } from '../errors/invalid-content-error.ts';
import type { DensityResult } from './density-result.ts';
import { validateDensityResult } from './validate-density-result.ts';

const LENGTH = 4;
const BAD_INDICES = [-1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const entry = createUserMessage('x');

const result = (removals: readonly number[], replaced: readonly number[] = []): DensityResult => ({
  removals,
  replacements: new Map(replaced.map((index) => [index, entry])),
  metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
});

const refusal = (refused: DensityResult, length = LENGTH): unknown => {
  try {
    validateDensityResult(refused, length);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('validateDensityResult', () => {
  it.each([
    ['nothing', result([])],
    ['the first and the last index', result([0], [3])],
    ['every index', result([3, 1], [0, 2])],
  ])('accepts %s', (_case, accepted) => {
    expect(refusal(accepted)).toBeUndefined();
  });

  it.each([
    { removals: [2], replaced: [2], index: 2 },
    { removals: [0, 1, 3], replaced: [2, 1], index: 1 },
  ])('refuses index $index in both lists [REQ-HD-001.6, BR-CONFLICT-001, ERR-010]', (lists) => {
    const error = refusal(result(lists.removals, lists.replaced));
    expect(error).toBeInstanceOf(CompressionStrategyError);
    expect(error).toMatchObject({
      code: 'DENSITY_CONFLICT',
      message: `DensityResult conflict: index ${lists.index} stands in both removals and replacements`,
    });
  });

  it.each(BAD_INDICES)('refuses to remove index %s [REQ-HD-001.7, ERR-011]', (index) => {
    const error = refusal(result([0, index]));
    expect(error).toBeInstanceOf(CompressionStrategyError);
    expect(error).toMatchObject({
      code: 'DENSITY_INDEX_OUT_OF_BOUNDS',
      message: `DensityResult removal index ${index} is out of bounds; allowed: integers in [0, 4)`,
    });
  });

  it.each(BAD_INDICES)('refuses to replace index %s [REQ-HD-001.7, ERR-012]', (index) => {
    const error = refusal(result([0], [1, index]));
    expect(error).toBeInstanceOf(CompressionStrategyError);
    expect(error).toMatchObject({
      code: 'DENSITY_INDEX_OUT_OF_BOUNDS',
      message: `DensityResult replacement index ${index} is out of bounds; allowed: integers in [0, 4)`,
    });
  });

  it('refuses every index of an empty history [REQ-HD-001.7]', () => {
    expect(refusal(result([0]), 0)).toMatchObject({ code: 'DENSITY_INDEX_OUT_OF_BOUNDS' });
    expect(refusal(result([], [0]), 0)).toMatchObject({ code: 'DENSITY_INDEX_OUT_OF_BOUNDS' });
  });

  it.each([[[1, 1]], [[3, 0, 2, 0]], [[0, -0]]])('refuses the removals %j [ERR-013]', (removals) => {
    const error = refusal(result(removals));
    expect(error).toBeInstanceOf(CompressionStrategyError);
    expect(error).toMatchObject({
      code: 'DENSITY_DUPLICATE_INDEX',
      message: expect.stringMatching(/removal index [01] twice/),
    });
  });

  it('refuses a replacement that is no entry', () => {
    const robot: IContent = JSON.parse('{"speaker":"robot","blocks":[]}');
    const error = refusal({ ...result([]), replacements: new Map([[1, robot]]) });
    expect(error).toBeInstanceOf(InvalidContentError);
    expect(error).toMatchObject({ message: 'Invalid speaker "robot"; allowed: human, ai, tool' });
  });
});
