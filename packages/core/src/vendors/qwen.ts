import type { Sourced, Vendor } from './vendor.ts';

const CARDS: Sourced = { source: 'Qwen, model cards', asOf: '2026-11' };

export const qwen: Vendor = {
  id: 'qwen',
  names: /^qwen|^qwq/,
  versions: [],
  caches: [],
  models: [
    { models: /^qwen2\.5-coder/, contextLimit: 32_768, maxOutputTokens: 8_192, ...CARDS },
    { models: /^qwen3-coder/, contextLimit: 262_144, maxOutputTokens: 65_536, ...CARDS },
    { models: /^qwen3-coder-(?:plus|flash)/, contextLimit: 1_000_000, ...CARDS },
  ],
  overflowSigns: [],
};
