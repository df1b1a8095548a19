import { HighDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore, type Pruner, type PrunerOptions } from '@hdc/requests';

/** Takes out every stale read but the newest result, whatever that costs. */
export function eagerPruner(options: Partial<PrunerOptions> = {}): Pruner {
  return createPruner({
    strategy: new HighDensityStrategy(),
    store: new MemoryDecisionStore(),
    now: () => 0,
    settings: { keepLastResults: 1 },
    ...options,
  });
}
