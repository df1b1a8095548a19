import { isRecord } from '@hdc/core/content';
import type { JsonPath } from '../json/json-source.ts';
import type { CacheMark } from '../wire-request.ts';

/** Source: Anthropic documentation, prompt caching: `ttl` is `5m`, the default, or `1h`; as of 2026-11. */
const LIFETIMES: Readonly<Record<string, number>> = { '5m': 300, '1h': 3600 };
const DEFAULT_LIFETIME = 300;

/** The mark that a value carries, from its `cache_control`. */
export function readCacheMark(control: unknown, path: JsonPath): CacheMark | undefined {
  if (!isRecord(control)) return undefined;
  const ttl = control['ttl'];
  const lifetime = typeof ttl === 'string' ? LIFETIMES[ttl] : undefined;
  return { path, lifetimeSeconds: lifetime ?? DEFAULT_LIFETIME };
}
