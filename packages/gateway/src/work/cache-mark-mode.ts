export const CACHE_MARK_MODES = ['auto', 'off'] as const;

/** Whether the gateway sets and moves cache breakpoints. */
export type CacheMarkMode = (typeof CACHE_MARK_MODES)[number];
