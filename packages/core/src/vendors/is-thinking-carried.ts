import { findModel } from './find-model.ts';
import { VENDORS } from './vendors.ts';

/** Whether thinking of earlier turns counts in every prompt of a model; not where nobody says so. */
export function isThinkingCarried(model: string): boolean {
  const facts = findModel(model);
  if (facts?.thinking.carried !== 'always') return false;
  const rows = VENDORS.find(({ id }) => id === facts.vendor)?.models ?? [];
  return rows.some(({ thinking }) => thinking?.carried !== undefined);
}
