import { HdcError } from '@hdc/core';
import type { RedisOptions as ClientOptions } from 'iovalkey';

const PROTOCOLS: readonly string[] = ['valkey:', 'valkeys:', 'redis:', 'rediss:'];
const SENTINEL_PORT = 26379;

/** `valkey+sentinel://[user:password@]host[:port],…/name[/database]`, `valkeys+sentinel:` with TLS. */
const SENTINELS =
  /^(?<protocol>(?:valkey|redis)(?<tls>s?)\+sentinel:)\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^@/?#]+)\/(?<name>[\w.-]+)(?:\/(?<database>\d{1,4}))?$/;
const HOST = /^(?<host>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i;

/** The address of a Valkey or Redis server, or of the Sentinels that know it. Printing it shows neither user nor password. */
export class ValkeyUrl {
  /** For connecting, with user and password: a URL, or where Sentinels are asked first. */
  readonly #secret: string | ClientOptions;
  readonly #shown: string;

  /** Throws `INVALID_STORE_URL` for what is no such address. */
  constructor(text: string) {
    const found = ofSentinels(text) ?? ofServer(text);
    if (!found) {
      const allowed = [
        ...PROTOCOLS.map((protocol) => `${protocol}//host[:port][/database]`),
        'valkey+sentinel://host[:port],…/name[/database]',
      ].join(', ');
      const shown = JSON.stringify(text.replace(/\/\/.*@/s, '//…@'));
      throw new HdcError('INVALID_STORE_URL', `${shown} is no address of a store. Allowed: ${allowed}`);
    }
    this.#secret = found.secret;
    this.#shown = found.shown;
  }

  /** With user and password, for connecting: an address, or what the client needs to ask Sentinels. */
  get secret(): string | ClientOptions {
    return this.#secret;
  }

  toString(): string {
    return this.#shown;
  }
}

interface Found {
  readonly secret: string | ClientOptions;
  readonly shown: string;
}

function ofServer(text: string): Found | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !PROTOCOLS.includes(url.protocol) || url.hostname === '') return undefined;
  return { secret: url.href, shown: `${url.protocol}//${url.host}${url.pathname}` };
}

/** Several hosts are no URL for the rest of the world. */
function ofSentinels(text: string): Found | undefined {
  const parts = SENTINELS.exec(text)?.groups;
  const sentinels = parts?.['hosts']?.split(',').map(toSentinel);
  if (!parts || !sentinels?.every((sentinel) => sentinel !== undefined)) return undefined;
  const { protocol = '', tls, user, password, hosts = '', name = '', database } = parts;
  const path = [name, database].filter((part) => part !== undefined).join('/');
  return {
    shown: `${protocol}//${hosts}/${path}`,
    secret: {
      sentinels,
      name,
      ...(user && { username: decodeURIComponent(user) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(database !== undefined && { db: Number(database) }),
      ...(tls === 's' && { tls: {}, enableTLSForSentinelMode: true }),
      // Tells at once which server follows, instead of when the old one is asked in vain.
      failoverDetector: true,
    },
  };
}

function toSentinel(text: string): { readonly host: string; readonly port: number } | undefined {
  const { host, port } = HOST.exec(text)?.groups ?? {};
  if (host === undefined || Number(port ?? 0) > 65_535) return undefined;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? SENTINEL_PORT) };
}
