import type { PeerFigures } from '../report/peer-figures.ts';

export interface Axis {
  readonly low: number;
  readonly high: number;
  /** Small values stand further apart. */
  readonly isRoot?: boolean;
}

/** Tools that make bills dearer than this stand at the edge, so that one of them does not press all others together. */
const DEAREST = -40;

export function moneyAxis(figures: readonly PeerFigures[]): Axis {
  const values = figures.flatMap(({ less }) => [less.value, ...(less.interval ?? [])]);
  return {
    low: Math.max(DEAREST, Math.floor(Math.min(0, ...values) / 10) * 10),
    high: Math.max(20, Math.ceil(Math.max(...values) / 10) * 10),
  };
}

export function lostAxis(figures: readonly PeerFigures[]): Axis {
  const most = Math.max(...figures.map(({ lostEdits }) => lostEdits.value));
  return { low: 0, high: Math.max(1, Math.ceil(most / 5) * 5), isRoot: true };
}

export const SAVED_AXIS: Axis = { low: 0, high: 100 };

/** From 0 to 1; what lies beyond stands at the edge. */
export function shareOf({ low, high, isRoot = false }: Axis, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return isRoot ? Math.sqrt(share) : share;
}
