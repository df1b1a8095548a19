import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { GATEWAY_OPTIONS } from './gateway-options.ts';
import { type GatewaySetup, parseGatewaySetup } from './parse-gateway-setup.ts';

/** Any that is free on most machines; agents that are attached must find it again. */
export const GATEWAY_PORT = 7421;

export interface GatewayArguments extends GatewaySetup {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
}

/** Throws `UsageError` for anything that is not understood. */
export function parseGatewayArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): GatewayArguments {
  const options = readOptions(args, GATEWAY_OPTIONS);
  const [extra] = options.positionals;
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}`);
  return {
    ...parseGatewaySetup(options),
    port: parsePort(options.one('port')),
    host: options.one('host') ?? '127.0.0.1',
    token: options.one('token') ?? (env['HDC_GATEWAY_TOKEN'] || undefined),
  };
}

/** 0 takes one that is free. */
function parsePort(text: string | undefined): number {
  if (text === undefined) return GATEWAY_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 65_536;
  if (port <= 65_535) return port;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --port; allowed: whole numbers from 0 to 65535`,
  );
}
