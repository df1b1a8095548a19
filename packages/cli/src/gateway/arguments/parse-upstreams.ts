import type { GivenUpstreams } from '@hdc/gateway';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';

/** Takes `FORMAT=URL` and at most one bare `URL`. */
export function parseUpstreams(texts: readonly string[]): GivenUpstreams {
  const byFormat: Record<string, URL> = {};
  let all: URL | undefined;
  for (const text of texts) {
    const [, format, url = ''] = /^(?:([a-z][a-z-]*)=)?(.*)$/s.exec(text) ?? [];
    if (format === undefined && all) throw new UsageError('--upstream is given twice for all formats');
    if (format === undefined) all = parseUrl(url);
    else if (!UPSTREAM_FORMATS.includes(format)) refuseValue('format', format, UPSTREAM_FORMATS);
    else if (byFormat[format]) throw new UsageError(`--upstream is given twice for ${format}`);
    else byFormat[format] = parseUrl(url);
  }
  return { ...(all && { all }), byFormat };
}

/** Formats that are sent over HTTP. */
const UPSTREAM_FORMATS: readonly string[] = WIRE_FORMAT_NAMES.filter((name) => name !== 'ai-sdk-prompt');

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (isPlain && !url.search && !url.hash) return url;
  // A URL may hold a key.
  throw new UsageError(
    'Invalid URL for --upstream; allowed: http://… or https://… without a password, a query or a fragment',
  );
}
