import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import { parseNumber } from './parse-number.ts';

/** Compressing below the threshold leaves room before the next compression. */
const HEADROOM = 0.6;

/** How many tokens a history should have after compression. */
export function targetTokensOf(ephemerals: RuntimeEphemerals): number {
  const share = ephemerals.compressionThreshold();
  const limit = ephemerals.contextLimit();
  const threshold = parseNumber(
    'compression threshold',
    share,
    share > 0 && share <= 1,
    'numbers above 0 and up to 1',
  );
  return Math.floor(threshold * parseNumber('context limit', limit, limit > 0, 'numbers above 0') * HEADROOM);
}
