import type { CompressionRuntime } from './compression-context.ts';

/** Of the threshold, or of what the fixed part leaves if that is less, the history may fill this share. */
const SMALLEST_ROOM = 0.5;

/**
 * From how many tokens of a request on a history is compressed: at the threshold. One that nobody set gives way
 * where what stands outside the history takes so much of it that hardly anything could be kept.
 */
export function compressionPointOf(ephemerals: CompressionRuntime['ephemerals'], baseTokens: number): number {
  const tokens = thresholdTokensOf(ephemerals);
  // Whoever does not say is taken for a person who means it.
  if (ephemerals.isCompressionThresholdSet?.() ?? true) return tokens;
  return Math.max(tokens, baseTokens + historyRoomOf(ephemerals, baseTokens) * SMALLEST_ROOM);
}

/** What the history could fill at most: the threshold, or what the fixed part leaves of the window. */
export function historyRoomOf(ephemerals: CompressionRuntime['ephemerals'], baseTokens: number): number {
  return Math.min(thresholdTokensOf(ephemerals), Math.max(0, ephemerals.contextLimit() - baseTokens));
}

function thresholdTokensOf(ephemerals: CompressionRuntime['ephemerals']): number {
  return ephemerals.compressionThreshold() * ephemerals.contextLimit();
}
