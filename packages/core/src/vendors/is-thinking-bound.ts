import { findModel } from './find-model.ts';

/** Whether a model's thinking is only valid behind exactly what was sent before it when it was made. */
export function isThinkingBound(model: string): boolean {
  return findModel(model)?.thinking.isBound ?? false;
}
