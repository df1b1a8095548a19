import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { ADAPTIVE_SETTINGS } from '../density/adaptive-settings.ts';
import { DENSITY_SETTINGS, type DensitySettings } from '../density/density-config.ts';
import { INGEST_SETTINGS, type IngestSettings } from '../ingest/ingest-config.ts';
import { type SettingRow, settingRows } from '../setting-groups/setting-group.ts';

const SHARE = {
  allowed: 'numbers from 0 to 1',
  includes: (value: number): boolean => value >= 0 && value <= 1,
};
const POSITIVE = {
  allowed: 'whole numbers above 0',
  includes: (value: number): boolean => Number.isInteger(value) && value > 0,
};

/** Node's fetch itself waits no longer than five minutes. */
const SILENCE = {
  allowed: 'numbers above 0 and up to 300',
  includes: (value: number): boolean => value > 0 && value <= 300,
};

const GENERAL_SETTINGS = [
  {
    key: 'compression.strategy',
    category: 'cli-behavior',
    description: 'How the history is kept small',
    type: 'enum',
    enumValues: COMPRESSION_STRATEGIES as typeof COMPRESSION_STRATEGIES,
    default: 'adaptive-density',
    persistToProfile: true,
  },
  {
    key: 'compression.profile',
    category: 'cli-behavior',
    description: 'Profile whose provider writes summaries; the active provider when unset',
    type: 'string',
    strategies: ['middle-out', 'one-shot'],
    persistToProfile: true,
  },
  {
    key: 'compression-threshold',
    aliases: ['compression.threshold'],
    category: 'cli-behavior',
    description: "Share of the context limit at which compression begins; the strategy's own when unset",
    type: 'number',
    range: {
      allowed: 'numbers above 0 and up to 1',
      includes: (value: number): boolean => value > 0 && value <= 1,
    },
    persistToProfile: true,
  },
  {
    key: 'context-limit',
    category: 'model',
    description: "Tokens that fit into the model's window; what is known of the model when unset",
    type: 'number',
    range: POSITIVE as typeof POSITIVE,
    persistToProfile: true,
  },
  {
    key: 'max-output-tokens',
    category: 'model',
    description:
      "Tokens kept free for the answer; the model's maximum, at most a quarter of the limit and what compression-threshold leaves, when unset",
    type: 'number',
    range: POSITIVE as typeof POSITIVE,
    persistToProfile: true,
  },
  {
    key: 'effort',
    category: 'model',
    description: 'How much the model should think before it answers; the vendor decides when unset',
    type: 'enum',
    enumValues: ['off', 'low', 'medium', 'high'] as const,
    persistToProfile: true,
  },
  {
    key: 'thinking',
    category: 'cli-behavior',
    description: 'How thinking of the model is shown: one line, all of it, or nothing',
    type: 'enum',
    enumValues: ['folded', 'full', 'hidden'] as const,
    default: 'folded',
    persistToProfile: true,
  },
  {
    key: 'compression-preserve-threshold',
    category: 'cli-behavior',
    description: 'Share of the entries at the end that compression leaves alone',
    type: 'number',
    range: SHARE as typeof SHARE,
    strategies: ['middle-out', 'one-shot', 'high-density', 'adaptive-density'],
    default: 0.4,
    persistToProfile: true,
  },
  {
    key: 'compression-top-preserve-threshold',
    category: 'cli-behavior',
    description: 'Share of the entries at the top that middle-out leaves alone',
    type: 'number',
    range: SHARE as typeof SHARE,
    strategies: ['middle-out'],
    default: 0.2,
    persistToProfile: true,
  },
  {
    key: 'first-byte-timeout',
    category: 'model',
    description: 'Seconds that a server may take to begin its answer',
    type: 'number',
    range: SILENCE as typeof SILENCE,
    default: 120,
    persistToProfile: true,
  },
  {
    key: 'next-byte-timeout',
    category: 'model',
    description: 'Seconds that a server may be silent in the middle of its answer',
    type: 'number',
    range: SILENCE as typeof SILENCE,
    default: 60,
    persistToProfile: true,
  },
  {
    key: 'max-answer-characters',
    category: 'model',
    description: 'Characters after which an answer that does not end is broken off',
    type: 'number',
    range: POSITIVE as typeof POSITIVE,
    default: 2_000_000,
    persistToProfile: true,
  },
] as const;

type RegisteredSetting =
  | (typeof GENERAL_SETTINGS)[number]
  | SettingRow<'density', DensitySettings>
  | SettingRow<'adaptive', typeof ADAPTIVE_SETTINGS>
  | SettingRow<'ingest', IngestSettings>;

/** Every setting there is. The type of the settings, help texts and validation derive from this list. */
export const SETTINGS_REGISTRY: readonly RegisteredSetting[] = [
  ...GENERAL_SETTINGS,
  ...settingRows('density', DENSITY_SETTINGS),
  ...settingRows('adaptive', [ADAPTIVE_SETTINGS]),
  ...settingRows('ingest', INGEST_SETTINGS),
];
