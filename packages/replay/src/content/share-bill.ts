import { type Bill, type BilledTokens, NO_PARTS, promptOf, sumParts } from '@hdc/prices';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { CONTENT_KINDS, type ContentKind } from './content-kinds.ts';
import type { ContentShare } from './content-share.ts';
import { type KindTokens, NO_TOKENS, type WindowKinds } from './window-kinds.ts';

/** One request with what it cost and what its window consists of. */
export interface SharedRequest {
  readonly request: Pick<RecordedRequest, 'length' | 'usage'>;
  readonly bill: Pick<Bill, 'tokens' | 'usd'>;
  readonly kinds: WindowKinds;
}

/** Tokens of what stands in every prompt, and of the model for one of our estimate. */
interface PromptModel {
  readonly fixedTokens: number;
  readonly tokensPerEstimate: number;
}

/**
 * The shares of a bill. A cache holds the beginning of a prompt, so the cached part is the beginning, and the fixed
 * part stands in front of everything; the parts add up to the bill.
 */
export function shareBill(requests: readonly SharedRequest[], model: PromptModel): readonly ContentShare[] {
  const sums = new Map(
    CONTENT_KINDS.map((kind) => [kind, { tokens: { ...NO_PARTS }, usd: { ...NO_PARTS } }]),
  );
  for (const shared of requests) {
    const { read, fresh } = splitByCache(shared, model);
    const output = outputOf(shared);
    for (const kind of CONTENT_KINDS) {
      const shares = { read: read[kind], fresh: fresh[kind], output: output[kind] };
      const sum = sums.get(kind);
      if (sum) add(sum.tokens, shared.bill.tokens, shares);
      if (sum) add(sum.usd, shared.bill.usd, shares);
    }
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum })).filter(({ tokens }) => sumParts(tokens) > 0);
}

/** Shares of what was read from the cache and of what was not, by kind; each comes to 1, or to 0 if there is none. */
function splitByCache(
  { request: { length }, bill, kinds }: SharedRequest,
  { fixedTokens, tokensPerEstimate }: PromptModel,
): { readonly read: KindTokens; readonly fresh: KindTokens } {
  const all = kinds.tokensBefore(length);
  const fixed = fixedTokens / tokensPerEstimate;
  const prompt = promptOf(bill.tokens);
  // The estimate of a prompt and its true size differ; what counts is which part of it was read.
  const found = prompt === 0 ? 0 : (bill.tokens.cacheRead / prompt) * (fixed + all);
  const read = { ...kinds.firstTokens(Math.max(0, found - fixed), length), fixed: Math.min(found, fixed) };
  const total: KindTokens = { ...kinds.firstTokens(all, length), fixed };
  return {
    read: toShares(read),
    fresh: toShares(mapKinds((kind) => Math.max(0, total[kind] - read[kind]))),
  };
}

/** The answer stands behind its prompt. Its thinking is recorded apart, if it is recorded. */
function outputOf({ request, kinds }: SharedRequest): KindTokens {
  const parts = kinds.partsOf(request.length);
  const said = mapKinds((kind) => sum(parts.filter((part) => part.kind === kind).map(({ share }) => share)));
  const { outputTokens = 0, thinkingTokens } = request.usage ?? {};
  if (thinkingTokens === undefined || outputTokens === 0) {
    return sum(Object.values(said)) > 0 ? toShares(said) : { ...NO_TOKENS, answer: 1 };
  }
  const thinking = Math.min(1, thinkingTokens / outputTokens);
  const rest = toShares({ ...said, thinking: 0 });
  const spoken = sum(Object.values(rest)) > 0 ? rest : { ...NO_TOKENS, answer: 1 };
  return mapKinds((kind) => (kind === 'thinking' ? thinking : spoken[kind] * (1 - thinking)));
}

function add(
  sums: Record<keyof BilledTokens, number>,
  bill: BilledTokens,
  { read, fresh, output }: { readonly read: number; readonly fresh: number; readonly output: number },
): void {
  sums.cacheRead += bill.cacheRead * read;
  sums.input += bill.input * fresh;
  sums.cacheWrite += bill.cacheWrite * fresh;
  sums.cacheWrite1h += bill.cacheWrite1h * fresh;
  sums.output += bill.output * output;
}

function toShares(tokens: KindTokens): KindTokens {
  const total = sum(Object.values(tokens));
  return total === 0 ? tokens : mapKinds((kind) => tokens[kind] / total);
}

function mapKinds(read: (kind: ContentKind) => number): KindTokens {
  const tokens: Record<ContentKind, number> = { ...NO_TOKENS };
  for (const kind of CONTENT_KINDS) tokens[kind] = read(kind);
  return tokens;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
