import { join } from 'node:path';
import type { AdapterOptions } from '@hdc/requests';
import { type DensityHooks, densityHooks } from './density-hooks.ts';
import { readPluginOptions } from './read-plugin-options.ts';

/** The places that OpenCode tells a plugin. */
export interface PluginPlace {
  readonly directory: string;
}

/**
 * The plugin. OpenCode calls every function that its module exports, so that there is no other here.
 * Decisions, and what was taken out, are kept in `HDC_HOME` or under the person's home.
 */
export async function density(
  { directory }: PluginPlace,
  given: Readonly<Record<string, unknown>> = {},
): Promise<DensityHooks> {
  const { mode, folder } = readPluginOptions(given, process.env);
  const place = { workspaceRoot: directory, folder: join(folder, 'opencode') };
  const options: AdapterOptions = { ...place, ...(mode && { mode }) };
  return densityHooks(options);
}
