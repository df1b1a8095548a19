import {
  AdaptiveDensityStrategy,
  createAgentRuntimeContext,
  densityConfigOf,
  readIngestConfig,
  type SettingsStore,
} from '@hdc/core';
import type { PrunerSettings } from './pruner-settings.ts';

/** What a person has set for sessions, for whole requests; which strategy prunes those is not among it. */
export function readPrunerSettings(settings: SettingsStore, workspaceRoot = '/'): PrunerSettings {
  const state = () => ({ provider: '', model: '' });
  const context = createAgentRuntimeContext({
    settings,
    state,
    workspaceRoot,
    strategy: new AdaptiveDensityStrategy(),
  });
  return { density: densityConfigOf(context), ingest: readIngestConfig(context) };
}
