/** Of the threshold, or of what the fixed part leaves if that is less, the history may always fill this share. */
const SMALLEST_ROOM = 0.5;

/**
 * From how many tokens of a request on a history is compressed: at the threshold, or later where what stands
 * outside the history takes so much of it that hardly anything could be kept.
 */
export function compressionPoint(threshold: number, contextLimit: number, baseTokens: number): number {
  const tokens = threshold * contextLimit;
  const room = Math.min(tokens, Math.max(0, contextLimit - baseTokens)) * SMALLEST_ROOM;
  return Math.max(tokens, baseTokens + room);
}
