import { isThinkingBound } from '@hdc/core';
import type { Decision } from '../decisions/decision.ts';
import type { Pins } from './pins.ts';

type DecisionOf = (key: string) => Decision | undefined;

/**
 * What was decided, but for what is pinned. Where thoughts are only valid behind what was sent before them, what
 * was sent without it stays without it.
 */
export function withoutPins(decisionOf: DecisionOf, pins: Pins | undefined, model = ''): DecisionOf {
  if (!pins || isThinkingBound(model)) return decisionOf;
  return (key) => (pins.has(key) ? undefined : decisionOf(key));
}
