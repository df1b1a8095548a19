import { INGEST_PASSES } from './passes/ingest-passes.ts';
import { SHARED_INGEST_SETTINGS } from './shared-ingest-settings.ts';

export type IngestSettings = typeof SHARED_INGEST_SETTINGS | (typeof INGEST_PASSES)[number]['settings'];

/** The switch of all passes, and the settings of each in their order. */
export const INGEST_SETTINGS: readonly IngestSettings[] = [
  SHARED_INGEST_SETTINGS,
  ...INGEST_PASSES.map(({ settings }) => settings),
];
