import type { GatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';
import { UsageError } from '../usage-error.ts';

/** Servers that the person's environment names, for formats for which the command line names none. */
export function addUpstreams(
  setup: GatewaySetup,
  found: Readonly<Partial<Record<string, string>>>,
): GatewaySetup {
  const { all, byFormat = {} } = setup.upstreams;
  if (all) return setup;
  const urls = Object.entries(found).map(([format, url = '']) => [format, parseUrl(format, url)]);
  return { ...setup, upstreams: { byFormat: { ...Object.fromEntries(urls), ...byFormat } } };
}

function parseUrl(format: string, text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  // It may hold a key.
  throw new UsageError(
    `The base URL for ${format} in your environment is none; allowed: http://… or https://…, or --upstream ${format}=URL`,
  );
}
