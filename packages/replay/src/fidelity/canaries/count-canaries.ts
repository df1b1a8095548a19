import type { IContent } from '@hdc/core';
import type { Share } from '../../report/measures.ts';
import { blockTexts } from '../block-texts.ts';
import type { Canary, CanaryType } from './canary.ts';

export interface CanaryCounts {
  readonly byType: Readonly<Record<CanaryType, Share>>;
  /** From the first round on. */
  readonly byRound: readonly Share[];
  /** Updated values that have only the old one left: worse than none. */
  readonly outdated: Share;
}

/** The canaries that still stand in what was sent, word for word. */
export function countCanaries(canaries: readonly Canary[], after: readonly IContent[]): CanaryCounts {
  const text = after.flatMap(({ blocks }) => blocks.flatMap(blockTexts)).join('\n');
  const shareOf = (meant: readonly Canary[], isFound: (canary: Canary) => boolean): Share => ({
    count: meant.filter(isFound).length,
    of: meant.length,
  });
  const isKept = (canary: Canary) => text.includes(canary.text);
  const ofType = (type: CanaryType) =>
    shareOf(
      canaries.filter((canary) => canary.type === type),
      isKept,
    );
  const rounds = Math.max(0, ...canaries.map(({ round }) => round));
  return {
    byType: {
      rule: ofType('rule'),
      number: ofType('number'),
      path: ofType('path'),
      decision: ofType('decision'),
      'updated value': ofType('updated value'),
    },
    byRound: Array.from({ length: rounds }, (_, i) =>
      shareOf(
        canaries.filter(({ round }) => round === i + 1),
        isKept,
      ),
    ),
    outdated: shareOf(
      canaries.filter(({ oldText }) => oldText !== undefined),
      (canary) => !isKept(canary) && text.includes(canary.oldText ?? ''),
    ),
  };
}
