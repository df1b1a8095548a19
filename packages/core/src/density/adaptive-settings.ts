import { CACHE_CHOICES } from '../vendors/prompt-cache-rule-of.ts';
import { ADAPTIVE_PRESETS } from './adaptive-config.ts';

/** The settings of adaptive-density. */
export const ADAPTIVE_SETTINGS = {
  preset: {
    description: 'How eager adaptive-density is',
    type: 'enum',
    enumValues: ADAPTIVE_PRESETS as typeof ADAPTIVE_PRESETS,
    default: 'balanced',
  },
  agePruning: {
    description:
      'Take out what is old: outputs, reads of files left alone for long, long inputs, earlier thinking',
    type: 'boolean',
    default: true,
  },
  repetitionPruning: {
    description: 'Take out results, and lines of reads, that a later result of the same call or file repeats',
    type: 'boolean',
    default: true,
  },
  cache: {
    category: 'model',
    description: 'Whose prompt cache adaptive-density reckons with; auto goes by the model',
    type: 'enum',
    enumValues: CACHE_CHOICES as typeof CACHE_CHOICES,
    default: 'auto',
  },
} as const;
