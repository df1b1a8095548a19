import type { IncomingMessage } from 'node:http';

/** Where the page is; what it asks for is below. */
export const PAGE = '/hdc';

/** The path of a request to the page, the same with a slash at its end and without. */
export function pagePath({ url = '' }: IncomingMessage): string {
  const { pathname } = new URL(url, 'http://localhost');
  return pathname === `${PAGE}/` ? PAGE : pathname;
}
