export { type Bill, billOf, EMPTY_BILL, sumBills } from './bill/bill.ts';
export { addParts, type BilledTokens, NO_PARTS, partsOf, promptOf, sumParts } from './bill/bill-parts.ts';
export { costInTokens } from './bill/cost-in-tokens.ts';
export { type Catalogue, type CatalogueModel, openCatalogue } from './catalogue/open-catalogue.ts';
export { publicModelName } from './catalogue/public-model-name.ts';
export { costAt, createPrices, type PricesOptions } from './create-prices.ts';
export { fitTokenModel, growthOf, type TokenModel, type TokenSample } from './fit-token-model.ts';
export { type AnswerKind, type PingPlan, type PingQuestion, planPings } from './keep-warm/plan-pings.ts';
export { type KeepWarmEstimate, type Pause, wouldKeepWarm } from './keep-warm/would-keep-warm.ts';
export { CAUSE_TITLES, describeMiss } from './misses/describe-miss.ts';
export { costOfMissing, findMiss, type MissQuestion, type PromptDifference } from './misses/find-miss.ts';
export { lifetimeOf } from './misses/lifetime-of.ts';
export type { MissSigns } from './misses/likely-cause.ts';
export { type Certainty, MISS_CAUSES, type Miss, type MissCause, type ToolChanges } from './misses/miss.ts';
export {
  type CauseTotal,
  causeCells,
  type ReportedMiss,
  reportMiss,
  totalMisses,
} from './misses/reported-miss.ts';
export { InvalidModelsFileError } from './overrides/invalid-models-file-error.ts';
export type { ModelOverride, ModelOverrides } from './overrides/model-override.ts';
export { parseModelOverrides } from './overrides/parse-model-overrides.ts';
export { readModelOverrides } from './overrides/read-model-overrides.ts';
export type { Cost, PricedUsage, Prices } from './prices.ts';
export { createVendorCache } from './prompt-cache/create-vendor-cache.ts';
export { type CachedRequest, predictCachedTokens } from './prompt-cache/predict-cached-tokens.ts';
export { promptCost } from './prompt-cache/prompt-cost.ts';
export type {
  BilledPrompt,
  Grant,
  KnownAnswer,
  PromptBlock,
  VendorCache,
} from './prompt-cache/vendor-cache.ts';
export { type ModelSources, resolveModel } from './resolve-model.ts';
export { usageAt } from './usage-at.ts';
