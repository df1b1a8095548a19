import type { WireFormatName } from '@hdc/wire';
import type { Credential } from './credential-of.ts';
import type { Upstream } from './upstream.ts';
import { VENDOR_UPSTREAMS } from './vendor-upstreams.ts';

/** What a person said of where requests go. */
export interface GivenUpstreams {
  /** For everything that has no other. */
  readonly all?: URL;
  readonly byFormat?: Readonly<Partial<Record<string, URL>>>;
}

/** Finds the server for a request among a fixed list; undefined where none fits. */
export type FindUpstream = (format: string | undefined, credential: Credential) => Upstream | undefined;

/** What a person said comes first. A credential goes to its own vendor, and to nobody else's format. */
export function upstreamList({ all, byFormat = {} }: GivenUpstreams = {}): FindUpstream {
  return (format, credential) => {
    const given = (format === undefined ? undefined : byFormat[format]) ?? all;
    if (given) return { name: given.host, url: given, version: 'as-sent' };
    return VENDOR_UPSTREAMS.find(
      ({ formats, accepts }) =>
        accepts(credential) &&
        (format === undefined || formats.some((name: WireFormatName) => name === format)),
    );
  };
}
