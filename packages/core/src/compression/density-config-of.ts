import type { DensityConfig } from '../density/density-config.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';

/** The density settings as they are now. */
export function densityConfigOf({ ephemerals, config }: AgentRuntimeContext): DensityConfig {
  return {
    readWritePruning: ephemerals.densityReadWritePruning(),
    fileDedupe: ephemerals.densityFileDedupe(),
    recencyPruning: ephemerals.densityRecencyPruning(),
    recencyRetention: ephemerals.densityRecencyRetention(),
    workspaceRoot: config.getWorkspaceRoot(),
    protectedTools: ephemerals.densityProtectedTools(),
    protectedPaths: ephemerals.densityProtectedPaths(),
  };
}
