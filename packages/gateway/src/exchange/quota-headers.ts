import { valuesOf } from '../server/values-of.ts';

/** Headers that say what is left of a limit. Sources: the vendors' API references; answers to Codex; 2026-11. */
const QUOTA_HEADERS = /^(?:anthropic-ratelimit-|x-ratelimit-|x-codex-|retry-after$)/;

export function quotaHeaders(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const found = names.filter((name) => QUOTA_HEADERS.test(name));
  return Object.fromEntries(found.map((name) => [name, valuesOf(rawHeaders, name).at(-1) ?? '']));
}
