import type { ResolvedModel } from './resolved-model.ts';

/** The model with its sizes in tokens as somebody estimates them, of which the vendor counts so many for each. */
export function scaleModel(model: ResolvedModel, tokensPerEstimate: number): ResolvedModel {
  const { contextLimit } = model;
  return {
    ...model,
    ...(contextLimit !== undefined && { contextLimit: Math.floor(contextLimit / tokensPerEstimate) }),
    steps: model.steps.map((step) => ({ ...step, above: step.above / tokensPerEstimate })),
  };
}
