import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { Refusal } from '../errors/refusal.ts';
import type { People } from '../people/identify.ts';
import type { Person } from '../people/person.ts';

export interface CallerRules {
  /** The host that the gateway listens on. */
  readonly host: string;
  readonly token: string | undefined;
  /** Tells who asks; with it, everybody needs a token of their own. */
  readonly people?: People | undefined;
  /** Whether pages that this gateway itself served may ask. */
  readonly allowsOwnPages?: boolean;
}

/**
 * Throws a `Refusal` for everybody who is no program of this machine or has no token: a page in a browser, also under
 * a name that points here, and a client that takes the gateway for a proxy to anywhere. Gives who asks, where that is
 * known.
 */
export function checkCaller(
  request: IncomingMessage,
  { host, token, people, allowsOwnPages = false }: CallerRules,
): Person | undefined {
  const { url = '', headers } = request;
  if (!url.startsWith('/')) throw new Refusal(400, 'NO_PROXY', 'this is no proxy: a path is wanted');
  checkHost(headers.host, host);
  const site = headers['sec-fetch-site'];
  const isOwnPage = allowsOwnPages && headers.origin === `http://${headers.host}`;
  const isPage = headers.origin !== undefined || site === 'cross-site' || site === 'same-site';
  if (isPage && !isOwnPage) {
    throw new Refusal(403, 'FROM_A_PAGE', 'pages in a browser may not use this gateway');
  }
  if (token !== undefined && !isSameSecret(headers['x-hdc-token'], token)) {
    throw new Refusal(401, 'WRONG_TOKEN', 'the header x-hdc-token must hold the token of this gateway');
  }
  return people?.identify(request);
}

/** Compares in the same time wherever they differ. */
export function isSameSecret(given: string | readonly string[] | null | undefined, secret: string): boolean {
  const [a, b] = [String(given), secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Throws for a name that only points to this machine, as that of a page in a browser may. */
export function checkHost(given: string | undefined, host: string): void {
  if (isLoopback(host) && !isLoopback(nameOf(given))) {
    throw new Refusal(421, 'WRONG_HOST', 'the Host header must name this machine');
  }
}

/** Whether only programs on this machine can reach an address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

function nameOf(host = ''): string {
  return host.replace(/:\d*$/, '');
}
