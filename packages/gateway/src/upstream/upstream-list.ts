import type { WireFormatName } from '@hdc/wire';
import { Refusal } from '../errors/refusal.ts';
import type { Credential } from './credential-of.ts';
import type { Upstream } from './upstream.ts';
import { VENDOR_UPSTREAMS, type VendorUpstream } from './vendor-upstreams.ts';

/** A person's choice of where requests go. */
export interface GivenUpstreams {
  /** For everything that has no other. */
  readonly all?: URL;
  readonly byFormat?: Readonly<Partial<Record<string, URL>>>;
  /** Servers of attached agents by format, asked at every request, since agents are attached while it runs. */
  readonly attached?: () => Readonly<Partial<Record<string, URL>>>;
}

interface UpstreamQuestion {
  /** Undefined if the request holds no conversation. */
  readonly format: string | undefined;
  /** Formats of the same client, where it holds none. */
  readonly guesses?: readonly string[];
  readonly credentials: readonly Credential[];
}

/**
 * Finds the server for a request among a fixed list; undefined if none fits. Throws a `Refusal` if it is not
 * clear which of several credentials decides.
 */
export type FindUpstream = (question: UpstreamQuestion) => Upstream | undefined;

/** A person's choice comes first. A credential goes to its own vendor, and to nobody else's format. */
export function upstreamList({ all, byFormat = {}, attached }: GivenUpstreams = {}): FindUpstream {
  return ({ format, guesses = [], credentials }) => {
    const names = format === undefined ? guesses : [format];
    const given = firstOf(byFormat, names) ?? all ?? firstOf(attached?.() ?? {}, names);
    if (given) return { name: given.host, url: given, version: 'as-sent' };
    const [vendor, ...others] = VENDOR_UPSTREAMS.filter(
      ({ formats, places, owns }) =>
        (format === undefined || formats.some((name: WireFormatName) => name === format)) &&
        credentials.some((credential) => places.includes(credential.place) && owns(credential)),
    );
    if (others.length > 0) throw twoCredentials();
    return vendor && withheldFrom(vendor, credentials);
  };
}

function firstOf(urls: Readonly<Partial<Record<string, URL>>>, names: readonly string[]): URL | undefined {
  return names.map((name) => urls[name]).find((url) => url !== undefined);
}

/** Beside its own credential a vendor gets nobody else's. */
function withheldFrom(vendor: VendorUpstream, credentials: readonly Credential[]): Upstream {
  const [own, foreign] = [true, false].map((isOwn) =>
    credentials.filter((credential) => vendor.owns(credential) === isOwn),
  );
  const withheld = (foreign ?? []).map((credential) => {
    const { place } = credential;
    const isOfSomebody = VENDOR_UPSTREAMS.some(({ owns }) => owns(credential));
    const isRead = vendor.places.includes(place) && !isOfSomebody;
    if (place === 'query' || isRead || own?.some((one) => one.place === place)) throw twoCredentials();
    return place;
  });
  return withheld.length === 0 ? vendor : { ...vendor, withheld };
}

function twoCredentials(): Refusal {
  return new Refusal(
    400,
    'TWO_CREDENTIALS',
    'the request holds more than one credential, and it is not clear which one decides where it goes; ' +
      'let the agent send one, or start the gateway with --upstream',
  );
}
