/** For models that nobody knows anything about. */
export const USUAL_CONTEXT_LIMIT = 200_000;

/** Sizes in which windows are sold, for a prompt that the assumed one could not hold. */
const SOLD_SIZES = [128_000, 200_000, 272_000, 400_000, 500_000, 1_000_000, 1_050_000, 2_000_000];

/** A prompt that was answered fitted: into the long window of the model, or into the next size that is sold. */
export function raiseWindow(
  usual: number | undefined,
  longestPrompt: number,
  long: number | undefined,
): number | undefined {
  if (longestPrompt <= (usual ?? USUAL_CONTEXT_LIMIT)) return usual;
  if (long !== undefined && longestPrompt <= long) return long;
  return SOLD_SIZES.find((size) => longestPrompt <= size) ?? longestPrompt;
}
