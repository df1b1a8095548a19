import type { CompressionRuntime } from './compression-context.ts';

/** The history may fill this share of the threshold, or of the space that the fixed part leaves if that is less. */
const SMALLEST_ROOM = 0.5;

/**
 * From how many tokens of a request on a history is compressed: at the threshold. One that nobody set gives way
 * where what stands outside the history takes so much of it that hardly anything could be kept.
 */
export function compressionPointOf(ephemerals: CompressionRuntime['ephemerals'], baseTokens: number): number {
  const tokens = thresholdTokensOf(ephemerals);
  // A context that does not say is treated as a person's explicit choice.
  if (ephemerals.isCompressionThresholdSet?.() ?? true) return tokens;
  return Math.max(tokens, baseTokens + historyRoomOf(ephemerals, baseTokens) * SMALLEST_ROOM);
}

/** The most that the history could fill: the threshold, or the part of the window that the fixed part leaves. */
export function historyRoomOf(ephemerals: CompressionRuntime['ephemerals'], baseTokens: number): number {
  return Math.min(thresholdTokensOf(ephemerals), Math.max(0, ephemerals.contextLimit() - baseTokens));
}

function thresholdTokensOf(ephemerals: CompressionRuntime['ephemerals']): number {
  return ephemerals.compressionThreshold() * ephemerals.contextLimit();
}
