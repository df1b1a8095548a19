/** A request of a strategy beside the recorded one that it stands for. */
export interface ReadAgain {
  /** Tokens of the recorded request before it, and of the same one under the strategy. */
  readonly recordedBefore: number;
  readonly sentBefore: number;
  /** Tokens that the strategy's request shares with the one before it. */
  readonly common: number;
  /** Whether that is all of the request before it. */
  readonly isWhole: boolean;
  /** Tokens in front of the history, which no strategy changes. */
  readonly fixed: number;
  /** Tokens of the strategy's request. */
  readonly tokens: number;
}

/**
 * What a strategy's request reads from a cache that held `recorded` tokens then. The cache held a beginning
 * of the request before; the same beginning, as the strategy had sent it, is what it would have held.
 */
export function readOfRecorded(recorded: number, request: ReadAgain): number {
  const { common, isWhole, tokens } = request;
  const held = heldOf(recorded, request);
  return Math.max(0, Math.min(held, isWhole ? tokens : common));
}

function heldOf(recorded: number, { recordedBefore, sentBefore, fixed }: ReadAgain): number {
  if (recorded >= recordedBefore) return sentBefore + (recorded - recordedBefore);
  if (recorded <= fixed || recordedBefore <= fixed) return recorded;
  return fixed + ((recorded - fixed) * (sentBefore - fixed)) / (recordedBefore - fixed);
}
