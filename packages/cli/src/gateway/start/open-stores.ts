import { HdcError } from '@hdc/core';
import { SharedTotals } from '@hdc/gateway';
import {
  type DecisionStore,
  FileDecisionStore,
  FileOriginalStore,
  MemoryDecisionStore,
  type OriginalStore,
  ValkeyDecisionStore,
  ValkeyOriginalStore,
} from '@hdc/requests';
import { UsageError } from '../../usage-error.ts';
import type { GatewayPlaces } from './gateway-places.ts';

export interface OpenStores {
  readonly store: DecisionStore;
  readonly originals?: OriginalStore;
  /** What all gateways with this store came to, where they share one. */
  readonly totals?: SharedTotals;
  close(): Promise<void>;
}

/** Where decisions and originals live: `memory`, which keeps no originals, `files`, or a server by its URL. */
export function openStores(name: string, places: GatewayPlaces, now: () => number): OpenStores {
  if (name === 'memory') return closable({ store: new MemoryDecisionStore() });
  if (name !== 'files') return openServer(name);
  return closable({
    store: new FileDecisionStore({ folder: places.decisions, now }),
    originals: new FileOriginalStore({ folder: places.originals, now }),
  });
}

/** Connects at the first question; a server that is away is no reason not to start. */
function openServer(url: string): OpenStores {
  try {
    const store = new ValkeyDecisionStore({ url });
    const originals = new ValkeyOriginalStore({ url });
    const totals = new SharedTotals({ url });
    const all = [store, originals, totals];
    const close = async () => void (await Promise.all(all.map((each) => each.close())));
    return { store, originals, totals, close };
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function closable(stores: Omit<OpenStores, 'close'>): OpenStores {
  return { ...stores, close: () => stores.store.close() };
}
