import type { ContentBlock } from '../content/content-block.ts';
import { type SettingValues, settingDefaults } from '../setting-groups/setting-group.ts';
import type { Protection } from '../tools/is-protected.ts';
import { INGEST_SETTINGS, type IngestSettings } from './ingest-settings.ts';

type IngestValues = SettingValues<IngestSettings>;

/** Which passes run at first sight, and what they may know; what is not said has its default. */
export interface IngestConfig extends Partial<IngestValues>, Protection {
  /** Whether the model can get the originals back; no unless said. */
  readonly canReadBack?: boolean;
  /** By default characters/4. */
  readonly tokensOf?: (block: ContentBlock) => number;
}

/** The defaults of the settings, for callers that have none. */
export const DEFAULT_INGEST_CONFIG: IngestValues = settingDefaults(INGEST_SETTINGS);
