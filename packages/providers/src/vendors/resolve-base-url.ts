import { InvalidBaseUrlError } from '../errors/invalid-base-url-error.ts';
import { type Environment, readVariable } from './environment.ts';
import type { VendorAccess } from './vendor.ts';

export function resolveBaseUrl(
  provider: string,
  { baseUrlVariable, defaultBaseUrl, defaultPath }: VendorAccess,
  given: string | undefined,
  env: Environment,
): string {
  const text = given?.trim() || readVariable(env, [baseUrlVariable]) || defaultBaseUrl;
  if (!text) throw new InvalidBaseUrlError(provider, `is missing; give one, or set ${baseUrlVariable}`);
  const url = parseUrl(provider, text);
  if (url.pathname === '/' && defaultPath) url.pathname = defaultPath;
  return url.href.replace(/\/+$/, '');
}

function parseUrl(provider: string, text: string): URL {
  if (!URL.canParse(text))
    throw new InvalidBaseUrlError(provider, 'is no URL, such as http://localhost:11434/v1');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InvalidBaseUrlError(provider, `begins with ${url.protocol}; allowed: http:, https:`);
  }
  if (url.username || url.password)
    throw new InvalidBaseUrlError(provider, 'must not hold a name or password');
  // An empty query leaves no trace in the parsed URL but would swallow the path of the API.
  if (/[?#]/.test(text)) throw new InvalidBaseUrlError(provider, 'must not have a query or fragment');
  return url;
}
