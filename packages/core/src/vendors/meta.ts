import type { Sourced, Vendor } from './vendor.ts';

const CARDS: Sourced = { source: 'Meta, Llama model cards', asOf: '2026-11' };

export const meta: Vendor = {
  id: 'meta',
  names: /^llama/,
  versions: [],
  caches: [],
  models: [{ models: /^llama-?3[.-][13]/, contextLimit: 131_072, maxOutputTokens: 131_072, ...CARDS }],
  overflowSigns: [],
};
