import type { Figure } from '../report/peer-figures.ts';

/** One tool in a picture. */
export interface ChartPoint {
  /** By which the list beside the picture names it. */
  readonly number: number;
  readonly name: string;
  /** Whose it is. */
  readonly kind: 'own' | 'published' | 'simulated' | 'bound';
  readonly x: Figure;
  readonly y: Figure;
}
