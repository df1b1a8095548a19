import type { Upstream } from './upstream.ts';

const VERSION = /^\/(v\d+[a-z]*)(?=[/?#]|$)/;

/** The path at the upstream for what a client asked for; the query stays as it was written. */
export function targetPath({ url, version }: Upstream, target: string): string {
  const base = url.pathname.replace(/\/+$/, '');
  const sent = VERSION.exec(target)?.[1];
  const rest = sent === undefined ? target : target.slice(sent.length + 1);
  const isInBase = sent !== undefined && base.endsWith(`/${sent}`);
  if (version === 'none' || isInBase) return `${base}${rest}`;
  if (sent !== undefined || version === 'as-sent') return `${base}${target}`;
  return isRooted(target) ? `${base}${target}` : `${base}/${version}${target}`;
}

/** Not every path has a version: `HEAD /`, `HEAD /api/hello`. */
function isRooted(target: string): boolean {
  return /^\/(?:api\/|[?#]|$)/.test(target);
}
