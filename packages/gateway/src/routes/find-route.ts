import { findWireFormat, type WireFormat } from '@hdc/wire';

/** A request that holds a conversation. */
export interface Route {
  readonly format: WireFormat;
  /** `count` only counts tokens. */
  readonly kind: 'answer' | 'count';
}

/** How paths end that count the tokens of a request. Source: the vendors' API references; 2026-11. */
const COUNTING = /(?:\/count_tokens|:countTokens|\/count-tokens(?::rawPredict)?)\/*$/;

/** Undefined for everything that is passed on as it is. */
export function findRoute(method: string, target: string): Route | undefined {
  const format = method === 'POST' ? findWireFormat(target) : undefined;
  if (!format) return undefined;
  return { format, kind: COUNTING.test(pathOf(target)) ? 'count' : 'answer' };
}

/** A target without its query, which may hold a key. */
export function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, '');
}
