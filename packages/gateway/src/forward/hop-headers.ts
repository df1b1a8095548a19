import { valuesOf } from '../server/values-of.ts';

/** Headers that belong to one connection. Source: RFC 9110 7.6.1, RFC 9112; `proxy-connection` is an old habit. */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Names and values in turn, as they came, without those of the connection and those that `others` names. */
export function withoutHopHeaders(raw: readonly string[], others: readonly string[] = []): readonly string[] {
  const named = valuesOf(raw, 'connection').flatMap((value) =>
    value.split(',').map((name) => name.trim().toLowerCase()),
  );
  const dropped = new Set([...HOP_HEADERS, ...named, ...others]);
  const kept: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!dropped.has(name.toLowerCase())) kept.push(name, raw[index + 1] ?? '');
  }
  return kept;
}
