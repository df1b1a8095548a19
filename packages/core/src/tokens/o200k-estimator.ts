import type { TokenEstimator } from './token-estimator.ts';

const LONGEST_RUN = 512;

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

/**
 * Cuts runs of more than 512 characters without a change between space and non-space. Byte-pair
 * encoding is quadratic in such a run: 100 000 times the letter a would take seconds, not milliseconds.
 */
export function splitLongRuns(text: string): readonly string[] {
  const pieces: string[] = [];
  let pieceStart = 0;
  let runStart = 0;
  let runIsSpace = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code <= 32;
    if (isSpace !== runIsSpace) {
      runIsSpace = isSpace;
      runStart = i;
    } else if (i - runStart >= LONGEST_RUN && !isSecondHalf(text, i)) {
      pieces.push(text.slice(pieceStart, i));
      pieceStart = i;
      runStart = i;
    }
  }
  pieces.push(text.slice(pieceStart));
  return pieces;
}

/** A character outside the basic plane takes two places, which must stay together. */
function isSecondHalf(text: string, index: number): boolean {
  return (
    isBetween(text.charCodeAt(index), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff)
  );
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
