import { join, resolve } from 'node:path';
import { hdcPlaces } from '@hdc/transcripts';
import type { CliEnvironment } from '../../cli-environment.ts';

/** Where gateways of this machine keep their files. */
export interface GatewayPlaces {
  readonly folder: string;
  /** What requests cost and saved. */
  readonly ledger: string;
}

export function gatewayPlaces({ env, home, platform, cwd }: CliEnvironment): GatewayPlaces {
  const folder = resolve(cwd, hdcPlaces({ env, home, platform }).data, 'gateway');
  return { folder, ledger: join(folder, 'ledger') };
}
