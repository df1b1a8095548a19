import { completeModel } from './complete-model.ts';
import { modelInRows } from './model-in-rows.ts';
import type { ResolveModel } from './resolved-model.ts';

/** The vendors' rows about a model: all that programs without a price catalogue know. */
export const modelByName: ResolveModel = (name, { provider, ...known } = {}) =>
  completeModel(modelInRows(name, provider), known);
