import type { IngestConfig } from '../ingest/ingest-config.ts';
import { INGEST_SETTINGS } from '../ingest/ingest-settings.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import { settingValues } from '../setting-groups/setting-group.ts';

/** The settings for new results as they are now; what is protected is so for every part of the engine. */
export function readIngestConfig({ ephemerals, config }: AgentRuntimeContext): IngestConfig {
  return {
    ...settingValues('ingest', INGEST_SETTINGS, ephemerals),
    workspaceRoot: config.getWorkspaceRoot(),
    protectedTools: ephemerals.densityProtectedTools(),
    protectedPaths: ephemerals.densityProtectedPaths(),
  };
}
