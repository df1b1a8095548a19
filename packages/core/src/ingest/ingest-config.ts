import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { type SettingValues, settingDefaults } from '../setting-groups/setting-group.ts';
import type { Protection } from '../tools/is-protected.ts';
import type { KeepOriginal } from './ingest-pass.ts';
import { INGEST_PASSES } from './passes/ingest-passes.ts';

type IngestValues = SettingValues<IngestSettings>;

/** Settings of the passes that run at first sight, and what these may know; a field that is left out has its default. */
export interface IngestConfig extends Partial<IngestValues>, Protection {
  /** Whether the model can get the originals back; no unless said, or where they are kept for it. */
  readonly canReadBack?: boolean;
  /** Keeps originals where the tools of the model can read them; their path then stands in what is left. */
  readonly keepOriginal?: KeepOriginal;
  /** The content above the result, as it was sent; absent if nobody knows. */
  readonly above?: readonly IContent[];
  /** Whether the model asks again for what it got with a part left out; by default what stands above says so. */
  readonly isAskedAgain?: boolean;
  /** By default characters/4. */
  readonly tokensOf?: (block: ContentBlock) => number;
}

/** Settings of all first-sight passes, which therefore belong to none of them. */
export const SHARED_INGEST_SETTINGS = {
  enabled: {
    description: 'Make new tool results smaller before they are first sent',
    type: 'boolean',
    defaultUnder: ['adaptive-density'],
    default: true,
  },
} as const;

/** The switch of all passes, and the settings of each in their order. */
export const INGEST_SETTINGS: readonly IngestSettings[] = [
  SHARED_INGEST_SETTINGS,
  ...INGEST_PASSES.map(({ settings }) => settings),
];

/** The defaults of the settings, for callers that have none. */
export const DEFAULT_INGEST_CONFIG: IngestValues = settingDefaults(INGEST_SETTINGS);

export type IngestSettings = typeof SHARED_INGEST_SETTINGS | (typeof INGEST_PASSES)[number]['settings'];
