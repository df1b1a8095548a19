export { createPrices, type PricesOptions } from './create-prices.ts';
export { InvalidModelsFileError } from './overrides/invalid-models-file-error.ts';
export type { ModelOverride, ModelOverrides } from './overrides/model-override.ts';
export { parseModelOverrides } from './overrides/parse-model-overrides.ts';
export { readModelOverrides } from './overrides/read-model-overrides.ts';
export type { Cost, PricedModel, PricedUsage, Prices } from './prices.ts';
export type { Rates } from './rates.ts';
export { toRuntimeFacts } from './to-runtime-facts.ts';
