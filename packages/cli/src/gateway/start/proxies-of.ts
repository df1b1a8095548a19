import type { Proxies } from '@hdc/gateway';

/** Variables in both spellings, as other programs read them; the lower case wins. */
export function proxiesOf(env: Readonly<Record<string, string | undefined>>): Proxies {
  const read = (name: string) => env[name] ?? env[name.toUpperCase()];
  const [http, https, except] = ['http_proxy', 'https_proxy', 'no_proxy'].map(read);
  return { ...(http && { http }), ...(https && { https }), ...(except && { except }) };
}
