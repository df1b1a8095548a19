import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../errors/refusal.ts';
import { type CallerRules, checkHost, isLoopback, isSameSecret } from '../../server/check-caller.ts';
import type { PageSecrets, Viewer } from './page-secrets.ts';
import { userOfConnection } from './user-of-connection.ts';

/** The path of the page; its requests go below it. */
export const PAGE = '/hdc';

/**
 * Throws a `Refusal` unless the caller is a person who opens the page, or the page itself. A page of somebody else
 * can neither read this one, nor ask in its name: it does not know the secret that stands in it. Gives who looks.
 */
export function checkPageCaller(request: IncomingMessage, rules: CallerRules, secrets: PageSecrets): Viewer {
  const { headers, url = '' } = request;
  if (!url.startsWith('/')) throw new Refusal(400, 'NO_PROXY', 'this is no proxy: a path is wanted');
  checkHost(headers.host, rules.host);
  if (isLoopback(rules.host)) checkUser(request);
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = headers.origin === undefined || headers.origin === `http://${headers.host}`;
  if (!isOwnOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
    throw new Refusal(403, 'FROM_A_PAGE', 'pages of others may not use this one');
  }
  if (pagePath(request) !== PAGE) {
    const viewer = secrets.viewerOf(headers['x-hdc-page'], rules.people);
    if (!viewer) throw new Refusal(403, 'NOT_THE_PAGE', 'only the page may ask this');
    return viewer;
  }
  const given = headers['x-hdc-token'] ?? new URL(url, 'http://localhost').searchParams.get('token');
  if (rules.people) return { person: rules.people.identify(request, given?.toString() ?? null) };
  if (rules.token !== undefined && !isSameSecret(given, rules.token))
    throw new Refusal(401, 'WRONG_TOKEN', 'open /hdc?token=… with the token of this gateway');
  return {};
}

/** The path of a request to the page, the same with a slash at its end and without. */
export function pagePath({ url = '' }: IncomingMessage): string {
  const { pathname } = new URL(url, 'http://localhost');
  return pathname === `${PAGE}/` ? PAGE : pathname;
}

/** Other users of this machine may reach the port, and must not read the content of private files. */
function checkUser({ socket }: IncomingMessage): void {
  const own = process.getuid?.();
  const user = userOfConnection(socket.remotePort ?? 0, socket.localPort ?? 0);
  if (own === undefined || user === undefined || user === own || user === ROOT) return;
  throw new Refusal(403, 'OTHER_USER', 'this is the page of another user');
}

const ROOT = 0;
