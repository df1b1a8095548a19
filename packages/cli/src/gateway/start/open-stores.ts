import {
  type DecisionStore,
  FileDecisionStore,
  FileOriginalStore,
  MemoryDecisionStore,
  type OriginalStore,
} from '@hdc/requests';
import { UsageError } from '../../usage-error.ts';
import type { GatewayPlaces } from './gateway-places.ts';

export interface OpenStores {
  readonly store: DecisionStore;
  readonly originals?: OriginalStore;
}

/** Where decisions and originals live: `memory`, which keeps no originals, or `files`. */
export function openStores(name: string, places: GatewayPlaces, now: () => number): OpenStores {
  if (name === 'memory') return { store: new MemoryDecisionStore() };
  if (name !== 'files') throw new UsageError('This store is not there yet; allowed: memory, files');
  return {
    store: new FileDecisionStore({ folder: places.decisions, now }),
    originals: new FileOriginalStore({ folder: places.originals, now }),
  };
}
