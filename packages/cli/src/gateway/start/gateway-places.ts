import { join, resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import type { CliEnvironment } from '../../cli-environment.ts';
import { originalsFolder } from '../../originals-folder.ts';

/** The places of the files of this machine's gateways. */
export interface GatewayPlaces {
  readonly decisions: string;
  /** The pruned originals, as files that agents can read. */
  readonly originals: string;
  /** The cost and saving of requests. */
  readonly ledger: string;
  /** The settings of attached agents as they were before. */
  readonly attached: string;
  /** Blocks that stay in requests as they are. */
  readonly pins: string;
  /** Tools that are switched off. */
  readonly toolsOff: string;
  /** Modes that people have set. */
  readonly modes: string;
  /** Names of conversations and of the items taken out of them. */
  readonly notes: string;
  /** Files that agents are pointed with. */
  readonly pointers: string;
}

export function gatewayPlaces(
  environment: Pick<CliEnvironment, 'env' | 'home' | 'platform' | 'cwd'>,
): GatewayPlaces {
  const { env, home, platform, cwd } = environment;
  const data = resolve(cwd, hdcPlaces({ env, home, platform }).data);
  return {
    decisions: join(data, 'gateway', 'decisions'),
    ledger: join(data, 'gateway', 'ledger'),
    attached: join(data, 'gateway', 'attached'),
    pins: join(data, 'gateway', 'pins.jsonl'),
    toolsOff: join(data, 'gateway', 'tools-off.jsonl'),
    modes: join(data, 'gateway', 'modes.jsonl'),
    // Texts of conversations lie in this one folder and nowhere else.
    notes: join(originalsFolder(environment), 'notes'),
    pointers: join(data, 'gateway', 'pointers'),
    originals: originalsFolder(environment),
  };
}
