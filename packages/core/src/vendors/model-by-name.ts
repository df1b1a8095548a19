import { completeModel } from './complete-model.ts';
import { modelInRows } from './model-in-rows.ts';
import type { ResolveModel } from './resolved-model.ts';

/** What the vendors' rows say of a model: all that programs know that have no catalogue of prices. */
export const modelByName: ResolveModel = (name, { provider, ...known } = {}) =>
  completeModel(modelInRows(name, provider), known);
