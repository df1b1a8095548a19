import { splitLongRuns } from './split-long-runs.ts';
import type { TokenEstimator } from './token-estimator.ts';

type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;
let loaded: CountTokens | undefined;

/** The `o200k_base` vocabulary. It takes megabytes, so it loads on first use and once per process. */
export const o200kEstimator: TokenEstimator = {
  estimateText(text) {
    if (loaded) return loaded(text);
    loading ??= load();
    return loading.then((count) => count(text));
  },
};

async function load(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // Text may quote special tokens such as <|endoftext|>: in a history they are only characters.
  const asPlainText = { disallowedSpecial: new Set<string>() };
  loaded = (text) => {
    let tokens = 0;
    for (const piece of splitLongRuns(text)) tokens += countTokens(piece, asPlainText);
    return tokens;
  };
  return loaded;
}
