/** Which share of the prompt before was found: all of it, where nothing is missing but a part of a step. */
export function hitShare(cached: number, promptBefore: number, step = 1): number {
  if (promptBefore === 0) return 0;
  return promptBefore - cached < step ? 1 : cached / promptBefore;
}
