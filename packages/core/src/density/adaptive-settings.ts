import { CACHE_CHOICES } from '../vendors/prompt-cache-rule-of.ts';
import { ADAPTIVE_PRESETS } from './adaptive-config.ts';

/** The settings of adaptive-density. */
export const ADAPTIVE_SETTINGS = {
  preset: {
    description: 'How eager adaptive-density is',
    type: 'enum',
    enumValues: [...ADAPTIVE_PRESETS] as readonly (typeof ADAPTIVE_PRESETS)[number][],
    default: 'balanced',
  },
  cache: {
    category: 'model',
    description: 'Whose prompt cache adaptive-density reckons with; auto goes by the model',
    type: 'enum',
    enumValues: [...CACHE_CHOICES] as readonly (typeof CACHE_CHOICES)[number][],
    default: 'auto',
  },
} as const;
