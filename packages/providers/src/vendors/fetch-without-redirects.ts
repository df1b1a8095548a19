import { BadRequestError } from '../errors/bad-request-error.ts';

/**
 * A fetch that refuses redirects: fetch itself takes only `authorization` off a request that goes to another
 * host, and would hand the vendors' own key headers to it.
 */
export function fetchWithoutRedirects(provider: string): typeof globalThis.fetch {
  return async (input, init) => {
    // In the mode `error` a redirect looks like a broken connection, which is tried again.
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (!isRedirect(response)) return response;
    await response.body?.cancel();
    const message = `the server redirects${targetOf(response)}, which is not followed; check the base URL`;
    throw new BadRequestError({ provider, message, status: response.status });
  };
}

/** Outside of Node a redirect that is not followed has no status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Without path and query, which may hold anything. */
function targetOf({ headers, url }: Response): string {
  const location = headers.get('location');
  return location !== null && URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
}
