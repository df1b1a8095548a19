/** A cache breakpoint, by where it stands in a prompt. */
export interface CacheBreakpoint {
  /** How many blocks of the prompt stand in front of it. */
  readonly blocks: number;
  readonly tokens: number;
  /** How long it asks to keep everything in front of it. */
  readonly lifetimeSeconds: number;
}

/** A beginning of earlier prompts that a vendor keeps, or kept once, because a breakpoint stood behind it. */
export interface KeptBeginning extends CacheBreakpoint {
  /** When the last request came that wrote or found it, in milliseconds since the epoch. */
  readonly usedAt: number;
}

type Place = Pick<CacheBreakpoint, 'blocks'>;

/** Seconds since the last request came that wrote or found a beginning: its lifetime counts from the start of that request. */
export function ageOf({ usedAt }: Pick<KeptBeginning, 'usedAt'>, now: number): number {
  return (now - usedAt) / 1_000;
}

export function isKept(kept: Pick<KeptBeginning, 'usedAt' | 'lifetimeSeconds'>, now: number): boolean {
  return ageOf(kept, now) <= kept.lifetimeSeconds;
}

/** Whether a breakpoint finds a beginning: it looks for one that ended at most so many blocks in front of it. */
export function isReached(kept: Place, breakpoints: readonly Place[], lookBack: number): boolean {
  return breakpoints.some(({ blocks }) => blocks >= kept.blocks && blocks - kept.blocks <= lookBack);
}

/**
 * The prefixes that a vendor keeps of a prompt. A breakpoint behind the found prefix writes, one in front of it
 * uses the entry kept there, and both renew; so does the end of the found prefix. Any other prefix ages. Source:
 * Anthropic documentation, prompt caching; that a breakpoint in front of a hit renews is not documented; 2026-11.
 * @param kept beginnings of this very prompt
 * @param found how many blocks of it were found
 */
export function keepBeginnings<Kept extends KeptBeginning, Breakpoint extends CacheBreakpoint>(
  kept: readonly Kept[],
  breakpoints: readonly Breakpoint[],
  found: number | undefined,
  now: number,
): readonly (Kept | (Breakpoint & KeptBeginning))[] {
  const isUsed = ({ blocks }: Place) =>
    blocks === found || breakpoints.some((breakpoint) => breakpoint.blocks === blocks);
  const isWritten = ({ blocks }: Place) => found === undefined || blocks > found;
  const staying = kept.filter(
    (each) => !(isWritten(each) && breakpoints.some(({ blocks }) => blocks === each.blocks)),
  );
  const known = new Set(staying.map(({ blocks }) => blocks));
  return [
    ...staying.map((each) => (isUsed(each) ? { ...each, usedAt: now } : each)),
    ...breakpoints
      .filter(({ blocks }) => !known.has(blocks))
      .map((breakpoint) => ({ ...breakpoint, usedAt: now })),
  ].toSorted((a, b) => a.blocks - b.blocks);
}
