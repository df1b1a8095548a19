import type { EphemeralSettings } from '@hdc/core';
import {
  CACHE_MARK_MODES,
  type CacheMarkMode,
  type GivenUpstreams,
  STABLE_KINDS,
  type StableKind,
} from '@hdc/gateway';
import {
  CACHE_LIFETIMES,
  type CacheLifetime,
  DEFAULT_CACHE_LIFETIME,
  PRUNER_MODES,
  type PrunerMode,
} from '@hdc/requests';
import { parseSettings } from '../../options/parse-settings.ts';
import type { TypedOptions } from '../../options/read-options.ts';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import type { SharedGatewayOptionName } from './gateway-options.ts';
import { parseUpstreams } from './parse-upstreams.ts';

/** The gateway's handling of the requests that pass. */
export interface GatewaySetup {
  readonly upstreams: GivenUpstreams;
  readonly mode: PrunerMode;
  /** From 0 to 1. */
  readonly holdOut: number;
  readonly cacheMarks: CacheMarkMode;
  readonly cacheLifetime: CacheLifetime;
  readonly stablePrefix: readonly StableKind[];
  /** Dollars a day for keep-warm; left out, no cache is kept warm. */
  readonly keepWarm?: number;
  readonly recover: boolean;
  /** Tools and MCP servers whose declarations are left out. */
  readonly withoutTools: readonly string[];
  readonly hasLeanSchemas: boolean;
  /** Left out, signed requests are refused. */
  readonly sign?: SignSetup;
  /** `memory`, `files` or a URL. */
  readonly store: string;
  /** Retention times; left out, each has its default. */
  readonly keepDays?: number;
  /** Settings by their keys; left out, the defaults hold. */
  readonly settings?: EphemeralSettings;
}

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;
/** Source: AWS General Reference, service endpoints; 2026-11. */
const REGION_OF_HOST = /^[a-z-]+\.([a-z0-9-]+)\.(?:amazonaws\.com|api\.aws)/;

/** Throws `UsageError` for anything that is not understood; the environment names a store if no option does. */
export function parseGatewaySetup(
  options: TypedOptions<SharedGatewayOptionName>,
  env: Readonly<Record<string, string | undefined>>,
): GatewaySetup {
  const upstreams = parseUpstreams(options.all('upstream'));
  const sign = parseSign(options.one('sign'), upstreams, env);
  return {
    upstreams,
    ...(sign && { sign }),
    mode: oneOf('mode', options.one('mode'), PRUNER_MODES) ?? 'prune',
    holdOut: parseShare(options.one('hold-out')),
    cacheMarks: oneOf('cache-marks', options.one('cache-marks'), CACHE_MARK_MODES) ?? 'auto',
    cacheLifetime:
      oneOf('cache-lifetime', options.one('cache-lifetime'), CACHE_LIFETIMES) ?? DEFAULT_CACHE_LIFETIME,
    stablePrefix: parseStablePrefix(options.one('stable-prefix') ?? 'auto'),
    ...parseKeepWarm(options.one('keep-warm')),
    recover: options.has('recover'),
    withoutTools: options.all('without-tool'),
    hasLeanSchemas: options.has('lean-schemas'),
    store: parseStore(options.one('store') ?? (env['HDC_GATEWAY_STORE'] || undefined)),
    ...parseKeepDays(options.one('keep-days')),
    ...(options.has('set') && { settings: parseSettings(options.all('set'), 'gateway').others }),
  };
}

/** The requests that a gateway signs anew. */
interface SignSetup {
  readonly vendor: 'aws';
  readonly regions: readonly string[];
}

/** `aws`, or `aws:` and regions; left out, regions are those of the servers and of the environment. */
function parseSign(
  text: string | undefined,
  { all, byFormat = {} }: GivenUpstreams,
  env: Readonly<Record<string, string | undefined>>,
): SignSetup | undefined {
  if (text === undefined) return undefined;
  const [vendor, list] = text.split(/:(.*)/s, 2);
  if (vendor !== 'aws') throw invalid(text, 'aws, or aws:REGION,REGION');
  if (list !== undefined) {
    const regions = list.split(',');
    const wrong = regions.find((region) => !REGION.test(region));
    if (wrong !== undefined) throw invalid(wrong, 'regions such as us-east-1, with commas between them');
    return { vendor, regions };
  }
  const named = [all, ...Object.values(byFormat)].map((url) => REGION_OF_HOST.exec(url?.hostname ?? '')?.[1]);
  const found = [...named, env['AWS_REGION'], env['AWS_DEFAULT_REGION']].filter((name) => name !== undefined);
  const regions = [...new Set(found.filter((name) => REGION.test(name)))];
  if (regions.length > 0) return { vendor, regions };
  throw new UsageError(
    '--sign aws does not know for which regions: neither --upstream nor AWS_REGION names one; allowed: aws:REGION,REGION, such as aws:us-east-1',
  );
}

function invalid(value: string, allowed: string): UsageError {
  return new UsageError(`Invalid value ${JSON.stringify(value)} for --sign; allowed: ${allowed}`);
}

function oneOf<Name extends string>(
  option: string,
  text: string | undefined,
  names: readonly Name[],
): Name | undefined {
  if (text === undefined) return undefined;
  return names.find((name) => name === text) ?? refuseValue(option, text, names);
}

function parseStablePrefix(text: string): readonly StableKind[] {
  if (text === 'auto') return STABLE_KINDS;
  if (text === 'off') return [];
  return text.split(',').map((name) => {
    const known = STABLE_KINDS.find((kind) => kind === name);
    return known ?? refuseValue('stable-prefix', name, ['auto', 'off', ...STABLE_KINDS]);
  });
}

function parseKeepWarm(text: string | undefined): Pick<GatewaySetup, 'keepWarm'> {
  if (text === undefined) return {};
  if (/^\d{1,4}(?:\.\d{1,4})?$/.test(text)) return { keepWarm: Number(text) };
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --keep-warm; allowed: dollars a day, such as 2.50`,
  );
}

function parseKeepDays(text: string | undefined): Pick<GatewaySetup, 'keepDays'> {
  if (text === undefined) return {};
  if (/^[1-9]\d{0,3}$/.test(text)) return { keepDays: Number(text) };
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --keep-days; allowed: whole days from 1 to 9999`,
  );
}

function parseShare(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  const share = Number(digits) / (percent === '%' ? 100 : 1);
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --hold-out; allowed: 0% to 100%, or 0 to 1`,
  );
}

const STORE_URL = /^(?:valkey|redis)s?(?:\+sentinel)?:\/\//;

/** Throws `UsageError`. */
export function parseStore(text = 'files'): string {
  if (text === 'memory' || text === 'files' || STORE_URL.test(text)) return text;
  // A URL may hold a password.
  throw new UsageError(
    'Invalid value for --store; allowed: memory, files, valkey://…, valkey+sentinel://…, redis://…',
  );
}
