// The allowed values of options alone, so that showing help loads nothing else.
export { CACHE_LIFETIMES, DEFAULT_CACHE_LIFETIME } from './cache-lifetime.ts';
export { PRUNER_MODES } from './pruner.ts';
