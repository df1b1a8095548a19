import { stringifyValue } from '../../../content/stringify-value.ts';
import type { LoggedActivity } from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { ItemKind } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';
import { restsAfterUse } from './rests-after-use.ts';

/**
 * The rules for old output of each kind: shorter output is not worth a pointer, and web pages are expensive to
 * fetch again.
 */
const OUTPUT_RULES: ReadonlyMap<string, { readonly fewestTokens: number; readonly ageFactor: number }> =
  new Map([
    ['shell', { fewestTokens: 100, ageFactor: 1 }],
    ['search', { fewestTokens: 60, ageFactor: 1 }],
    ['web', { fewestTokens: 200, ageFactor: 2 }],
  ]);

/** Output of a command, a search or a fetched page that is long ago. */
export const oldOutput: ItemKind = {
  reason: { kind: 'old-output', why: 'the output is old' },
  switches: ['agePruning'],
  isLocal: true,
  find: (log, preset) =>
    log.activities.flatMap((logged) => {
      const rule = OUTPUT_RULES.get(logged.activity.kind);
      if (!rule || logged.isPruned || log.tokensOf(logged.response) <= rule.fewestTokens) return [];
      const age = ageOf(logged, preset) * rule.ageFactor;
      return [resultCandidate(logged, logged.message + age, restsAfterUse(log, preset, logged))];
    }),
};

/** So many lines that are nothing but the path of a file make a list of work. */
const FEWEST_PATHS = 10;
const PATH_SHARE = 0.8;
const PATH_LINE = /^[^\s:]*[\w-][/\\.][\w-][^\s:]*$/;

/** A call that only lists files is usually worked through, file by file, some messages later. */
function ageOf({ response }: LoggedActivity, { outputAge, otherAge }: AdaptivePreset): number {
  const lines = stringifyValue(response.result)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const paths = lines.filter((line) => PATH_LINE.test(line.trim())).length;
  return paths >= FEWEST_PATHS && paths >= PATH_SHARE * lines.length ? otherAge : outputAge;
}
