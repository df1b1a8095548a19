export { asksLongWindow } from './vendors/asks-long-window.ts';
export { bareModelName } from './vendors/bare-model-name.ts';
export { CACHE_NAMES, type CacheChoice, type CacheName } from './vendors/cache-names.ts';
export type { CacheFacts, CacheHit, PromptCacheRule } from './vendors/cache-rule.ts';
export { cacheRuleOf } from './vendors/cache-rule-of.ts';
export { completeModel } from './vendors/complete-model.ts';
export { crossedStep } from './vendors/crossed-step.ts';
export { decisionRuleOf } from './vendors/decision-rule-of.ts';
export {
  ageOf,
  type CacheBreakpoint,
  isKept,
  isReached,
  type KeptBeginning,
  keepBeginnings,
} from './vendors/kept-beginnings.ts';
export { modelByName } from './vendors/model-by-name.ts';
export { modelInRows } from './vendors/model-in-rows.ts';
export { type ModelLimits, resolveModelLimits } from './vendors/resolve-model-limits.ts';
export type {
  KnownBesides,
  MarkRule,
  ModelSettings,
  ObservedModel,
  Rates,
  ResolvedModel,
  ResolveModel,
} from './vendors/resolved-model.ts';
export { scaleModel } from './vendors/scale-model.ts';
export { UNKNOWN_CACHE } from './vendors/unknown-cache.ts';
export type {
  CacheRow,
  CallSignature,
  ModelRow,
  OverflowSign,
  PriceStep,
  Sourced,
  ThinkingFacts,
  Vendor,
} from './vendors/vendor.ts';
export { VENDORS } from './vendors/vendors.ts';
