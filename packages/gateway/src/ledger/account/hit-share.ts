/** The share of the prompt before that was found: all of it, if only a part of a step is missing. */
export function hitShare(cached: number, promptBefore: number, step = 1): number {
  if (promptBefore === 0) return 0;
  return promptBefore - cached < step ? 1 : cached / promptBefore;
}
