import { homedir } from 'node:os';
import { HdcError } from '@hdc/core';
import { hdcPlaces } from '@hdc/files';
import { PRUNER_MODES, type PrunerMode } from '@hdc/requests';

export interface PluginOptions {
  readonly mode: PrunerMode | undefined;
  readonly folder: string;
}

/** The options beside the plugin's name in OpenCode's configuration. Throws an `HdcError` for an unknown mode. */
export function readPluginOptions(
  { mode, folder }: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): PluginOptions {
  const known = PRUNER_MODES.find((each) => each === mode);
  if (mode !== undefined && known === undefined) {
    const allowed = PRUNER_MODES.join(', ');
    throw new HdcError('UNKNOWN_MODE', `Unknown mode ${JSON.stringify(mode)}; allowed: ${allowed}`);
  }
  const { data } = hdcPlaces({ env, home: homedir(), platform: process.platform });
  return { mode: known, folder: typeof folder === 'string' ? folder : data };
}
