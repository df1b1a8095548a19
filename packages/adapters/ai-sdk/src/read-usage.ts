import { isRecord } from '@hdc/core/content';
import type { ObservedUsage } from '@hdc/requests';
import type { JsonPath } from '@hdc/wire';

/** The path of each figure: of a model since AI SDK 6, of a step, of AI SDK 5. */
const PATHS = {
  inputTokens: [['inputTokens', 'total'], ['inputTokens']],
  outputTokens: [['outputTokens', 'total'], ['outputTokens']],
  cachedTokens: [
    ['inputTokens', 'cacheRead'],
    ['inputTokenDetails', 'cacheReadTokens'],
    ['cachedInputTokens'],
  ],
  cacheWriteTokens: [
    ['inputTokens', 'cacheWrite'],
    ['inputTokenDetails', 'cacheWriteTokens'],
  ],
} as const satisfies Record<string, readonly JsonPath[]>;

/** Tokens as the SDK reports them; undefined without a report. */
export function readAiSdkUsage(reported: unknown): ObservedUsage | undefined {
  const inputTokens = findNumber(reported, PATHS.inputTokens);
  const outputTokens = findNumber(reported, PATHS.outputTokens);
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cachedTokens = findNumber(reported, PATHS.cachedTokens);
  const cacheWriteTokens = findNumber(reported, PATHS.cacheWriteTokens);
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
  };
}

function findNumber(value: unknown, paths: readonly JsonPath[]): number | undefined {
  return paths
    .map((path) => path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value))
    .find((found) => typeof found === 'number');
}
