import { CACHE_CHOICES } from '../vendors/cache-names.ts';
import { ADAPTIVE_PRESETS, DEFAULT_ADAPTIVE_PRESET } from './adaptive-config.ts';

const ADAPTIVE_STRATEGIES: readonly string[] = ['adaptive-density'];

/** The settings of adaptive-density. */
export const ADAPTIVE_SETTINGS = {
  preset: {
    description: 'How eager adaptive-density is',
    type: 'enum',
    enumValues: ADAPTIVE_PRESETS as typeof ADAPTIVE_PRESETS,
    strategies: ADAPTIVE_STRATEGIES as typeof ADAPTIVE_STRATEGIES,
    default: DEFAULT_ADAPTIVE_PRESET as typeof DEFAULT_ADAPTIVE_PRESET,
  },
  agePruning: {
    description:
      'Take out what is old: outputs, reads of files left alone for long, long inputs, earlier thinking',
    type: 'boolean',
    strategies: ADAPTIVE_STRATEGIES as typeof ADAPTIVE_STRATEGIES,
    default: true,
  },
  repetitionPruning: {
    description: 'Take out results, and lines of reads, that a later result of the same call or file repeats',
    type: 'boolean',
    strategies: ADAPTIVE_STRATEGIES as typeof ADAPTIVE_STRATEGIES,
    default: true,
  },
  cache: {
    category: 'model',
    description: 'The vendor whose prompt cache adaptive-density reckons with; auto goes by the model',
    type: 'enum',
    enumValues: CACHE_CHOICES as typeof CACHE_CHOICES,
    strategies: ADAPTIVE_STRATEGIES as typeof ADAPTIVE_STRATEGIES,
    default: 'auto',
  },
} as const;
