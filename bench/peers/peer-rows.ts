import { ADAPTIVE_PRESETS } from '@hdc/core';
import type { PeerRow } from './peer-row.ts';

/** Whom the others are compared with. */
export const NOTHING = 'nothing';
export const HINDSIGHT = 'hindsight';

/** Every tool that runs, in the order of the tables. */
export const PEER_ROWS: readonly PeerRow[] = [
  {
    name: NOTHING,
    file: 'nothing.ts',
    options: {},
    how: 'own',
    about: 'every request as it comes',
  },
  {
    name: 'high-density, the plain rule',
    file: 'high-density-context.ts',
    options: { strategy: 'high-density' },
    how: 'own',
    about: 'the passes of the specification before every request, whatever they cost',
  },
  ...ADAPTIVE_PRESETS.map(
    (preset): PeerRow => ({
      name: `adaptive-density, ${preset}`,
      file: 'high-density-context.ts',
      options: { strategy: 'adaptive-density', preset },
      how: 'own',
      about: 'prunes what is safe when it pays',
    }),
  ),
  {
    name: HINDSIGHT,
    file: '',
    options: {},
    how: 'bound',
    about: 'whole results go after their last use, which only hindsight knows, when that pays until the end',
  },
  {
    name: 'observation masking, window 10',
    file: 'observation-masking.ts',
    options: { window: 10 },
    how: 'simulated',
    about: 'results older than ten turns become one line (Lindenbauer et al. 2025)',
  },
  {
    name: 'Anthropic clear_tool_uses_20250919, defaults',
    file: 'clear-tool-uses.ts',
    options: {},
    how: 'simulated',
    about: 'above 100 000 tokens all results but the newest three are cleared, by the documented rule',
  },
  {
    name: 'Anthropic clear_tool_uses_20250919, 30 000, at least 5 000',
    file: 'clear-tool-uses.ts',
    options: { trigger: 30_000, keep: 3, clearAtLeast: 5_000 },
    how: 'simulated',
    about: 'the same with the settings of the documented example',
  },
  {
    name: 'OpenCode prune',
    file: 'opencode-prune.ts',
    options: {},
    how: 'simulated',
    about: 'results behind the newest 40 000 tokens of results are cleared when a turn ends, by its rule',
  },
];
