import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density/density-config.ts';
import type { CompressionRuntime } from './compression-context.ts';

/** Without a workspace relative paths mean the same file all the same; the folder of the process has no say. */
const NO_WORKSPACE = '/';

/** The density settings as they are now; the default of each that is missing. */
export function densityConfigOf({ ephemerals, config }: CompressionRuntime): DensityConfig {
  const defaults = DEFAULT_DENSITY_CONFIG;
  return {
    readWritePruning: ephemerals.densityReadWritePruning?.() ?? defaults.readWritePruning,
    fileDedupe: ephemerals.densityFileDedupe?.() ?? defaults.fileDedupe,
    recencyPruning: ephemerals.densityRecencyPruning?.() ?? defaults.recencyPruning,
    recencyRetention: ephemerals.densityRecencyRetention?.() ?? defaults.recencyRetention,
    workspaceRoot: config?.getWorkspaceRoot() ?? NO_WORKSPACE,
    protectedTools: ephemerals.densityProtectedTools?.() ?? [],
    protectedPaths: ephemerals.densityProtectedPaths?.() ?? [],
  };
}
