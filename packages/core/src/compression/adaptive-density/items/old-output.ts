import { stringifyValue } from '../../../content/stringify-value.ts';
import { countLines } from '../../../text/cut-text.ts';
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
  return isListOfPaths(stringifyValue(response.result)) ? otherAge : outputAge;
}

function isListOfPaths(text: string): boolean {
  let paths = 0;
  let others = 0;
  // Most output is seen to be no such list after a fifth of its lines.
  const mostOthers = 1 + (1 - PATH_SHARE) * countLines(text);
  for (let from = 0; from < text.length && others <= mostOthers; ) {
    const next = text.indexOf('\n', from);
    const line = text.slice(from, next < 0 ? text.length : next).trim();
    if (PATH_LINE.test(line)) paths++;
    else if (line !== '') others++;
    from = next < 0 ? text.length : next + 1;
  }
  return paths >= FEWEST_PATHS && paths >= PATH_SHARE * (paths + others);
}
