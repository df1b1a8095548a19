import type { IngestConfig } from '../ingest/ingest-config.ts';
import { INGEST_SETTINGS } from '../ingest/ingest-settings.ts';
import { SHARED_INGEST_SETTINGS } from '../ingest/shared-ingest-settings.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { settingValues } from '../setting-groups/setting-group.ts';
import { defaultOf } from '../settings/default-of.ts';

/** Whoever hands over accessors of his own may have none for first sight. */
interface IngestRuntime extends Omit<AgentRuntimeContext, 'ephemerals'> {
  readonly ephemerals: Partial<RuntimeEphemerals> & Pick<RuntimeEphemerals, 'compressionStrategy'>;
}

/** The settings for new results as they are now; what is protected is so for every part of the engine. */
export function readIngestConfig({ ephemerals, config }: IngestRuntime): IngestConfig {
  return {
    ...settingValues('ingest', INGEST_SETTINGS, ephemerals),
    enabled: ephemerals.ingestEnabled?.() ?? isOnUnder(ephemerals.compressionStrategy()),
    workspaceRoot: config.getWorkspaceRoot(),
    protectedTools: ephemerals.densityProtectedTools?.() ?? [],
    protectedPaths: ephemerals.densityProtectedPaths?.() ?? [],
  };
}

function isOnUnder(strategy: string): boolean {
  return defaultOf(SHARED_INGEST_SETTINGS.enabled, strategy) === true;
}
