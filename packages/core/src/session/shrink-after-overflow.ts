import type { ContextMeter } from './context-meter.ts';
import type { HistoryShrinker } from './history-shrinker.ts';
import type { SessionListener } from './session-event.ts';

/** How much smaller a request gets that a provider refused as too long, whatever we had counted. */
const OVERFLOW_CUT = 0.2;

export interface OverflowSteps {
  readonly meter: ContextMeter;
  readonly shrinker: HistoryShrinker;
  readonly compress: () => Promise<void>;
  /** Puts back the lines that results pointed to and that are gone now; that makes the history longer. */
  readonly putRight: () => Promise<unknown>;
  /** Does whatever it takes to fit into a window that may have become smaller by what the refusal said. */
  readonly enforce: () => Promise<void>;
  readonly emit: SessionListener;
}

/** The provider counts more than we do, or has less room: cuts by a fixed share and into the window, or rethrows. */
export async function shrinkAfterOverflow(
  error: unknown,
  { meter, shrinker, compress, putRight, enforce, emit }: OverflowSteps,
): Promise<void> {
  const before = meter.read();
  const target = Math.floor(before * (1 - OVERFLOW_CUT));
  const excess = () => meter.read() - target;
  const drop = () => shrinker.drop(excess());
  const stub = () => shrinker.stub(excess());
  await compress();
  await putRight();
  // Lines that came back count as well, so that a second look at them may be needed.
  for (const shrink of [drop, stub, stub]) {
    if (excess() <= 0) break;
    await shrink();
    await putRight();
  }
  // The same request would only be refused again.
  if (meter.read() >= before) throw error;
  await enforce();
  emit({ type: 'retried', error, tokensAfter: meter.read() });
}
