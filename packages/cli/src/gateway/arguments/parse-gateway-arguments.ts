import { availableParallelism } from 'node:os';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { GATEWAY_OPTIONS } from './gateway-options.ts';
import { type GatewaySetup, parseGatewaySetup } from './parse-gateway-setup.ts';
import { parsePort } from './parse-port.ts';

export interface GatewayArguments extends GatewaySetup {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
  /** The file of tokens; without one, everybody counts as one person. */
  readonly tokens: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Threads that work on requests; 0 for none. */
  readonly workers: number;
}

/** Throws `UsageError` for anything that is not understood. */
export function parseGatewayArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): GatewayArguments {
  const options = readOptions(args, GATEWAY_OPTIONS);
  const [extra] = options.positionals;
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}`);
  const token = options.one('token') ?? (env['HDC_GATEWAY_TOKEN'] || undefined);
  const tokens = options.one('tokens');
  if (token !== undefined && tokens !== undefined)
    throw new UsageError('--tokens and one token for all (--token, HDC_GATEWAY_TOKEN) cannot both hold');
  if (tokens === undefined && options.has('trusted-proxy'))
    throw new UsageError('--trusted-proxy needs --tokens FILE, which says who may ask');
  return {
    ...parseGatewaySetup(options, env),
    port: parsePort(options.one('port')),
    host: options.one('host') ?? '127.0.0.1',
    token,
    tokens,
    trustedProxies: options.all('trusted-proxy'),
    workers: parseWorkers(options.one('workers')),
  };
}

const MOST_WORKERS = 64;

function parseWorkers(text: string | undefined): number {
  if (text === undefined) return Math.min(MOST_WORKERS, Math.max(1, availableParallelism() - 1));
  if (/^\d{1,2}$/.test(text) && Number(text) <= MOST_WORKERS) return Number(text);
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --workers; allowed: whole numbers from 0 to ${MOST_WORKERS}`,
  );
}
