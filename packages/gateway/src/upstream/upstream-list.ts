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

interface UpstreamQuestion {
  /** Undefined where the request holds no conversation. */
  readonly format: string | undefined;
  /** Formats of the same client, where it holds none. */
  readonly guesses?: readonly string[];
  readonly credential: Credential;
}

/** Finds the server for a request among a fixed list; undefined where none fits. */
export type FindUpstream = (question: UpstreamQuestion) => Upstream | undefined;

/** What a person said comes first. A credential goes to its own vendor, and to nobody else's format. */
export function upstreamList({ all, byFormat = {} }: GivenUpstreams = {}): FindUpstream {
  return ({ format, guesses = [], credential }) => {
    const named = (format === undefined ? guesses : [format]).find((name) => byFormat[name]);
    const given = (named === undefined ? undefined : byFormat[named]) ?? all;
    if (given) return { name: given.host, url: given, version: 'as-sent' };
    return VENDOR_UPSTREAMS.find(
      ({ formats, accepts }) =>
        accepts(credential) &&
        (format === undefined || formats.some((name: WireFormatName) => name === format)),
    );
  };
}
