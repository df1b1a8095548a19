import { HdcError } from '@hdc/core';
import { FileModes, type ModeBoard, SharedKeys, SharedLimits, SharedModes, SharedTotals } from '@hdc/gateway';
import {
  type DecisionStore,
  FileDecisionStore,
  FileOriginalStore,
  FilePins,
  MemoryDecisionStore,
  type OriginalStore,
  type PinList,
  type ToolSwitches,
  ValkeyDecisionStore,
  ValkeyOriginalStore,
  ValkeyPins,
} from '@hdc/requests';
import { UsageError } from '../../usage-error.ts';
import type { GatewayPlaces } from './gateway-places.ts';

const DAY_MS = 86_400_000;

export interface OpenStores {
  readonly store: DecisionStore;
  readonly originals?: OriginalStore;
  readonly pins: PinList;
  /** Tools that are switched off for all gateways with this store. */
  readonly toolsOff: ToolSwitches;
  /** Modes that all gateways of this machine, or with this store, share. */
  readonly modes: ModeBoard;
  /** The keys of each conversation, if a server holds them. */
  readonly keys?: SharedKeys;
  /** The totals of all gateways with this store, if they share one. */
  readonly totals?: SharedTotals;
  /** The requests and spending of people at all gateways with this store, if they share one. */
  readonly limits?: SharedLimits;
  close(): Promise<void>;
}

/** The place of decisions and originals: `memory`, which keeps no originals, `files`, or a server by its URL. */
export async function openStores(
  name: string,
  places: GatewayPlaces,
  now: () => number,
  keepDays?: number,
): Promise<OpenStores> {
  const ageMs = keepDays === undefined ? undefined : keepDays * DAY_MS;
  if (name !== 'memory' && name !== 'files') return openServer(name, now, ageMs);
  const maxAgeMs = ageMs === undefined ? {} : { maxAgeMs: ageMs };
  const pins = new FilePins({ path: places.pins, now });
  const toolsOff = new FilePins({ path: places.toolsOff, now });
  const modes = new FileModes({ path: places.modes, now });
  if (name === 'memory') return closable({ store: new MemoryDecisionStore(), pins, toolsOff, modes });
  return closable({
    pins,
    toolsOff,
    modes,
    store: new FileDecisionStore({ folder: places.decisions, now, ...maxAgeMs }),
    originals: new FileOriginalStore({ folder: places.originals, now, limits: maxAgeMs }),
  });
}

/** Connects at the first question; a server that is away is no reason not to start. */
async function openServer(url: string, now: () => number, ageMs?: number): Promise<OpenStores> {
  try {
    const kept = { url, ...(ageMs !== undefined && { expiryMs: ageMs }) };
    const store = new ValkeyDecisionStore(kept);
    const originals = new ValkeyOriginalStore(kept);
    const keys = new SharedKeys(kept);
    const totals = new SharedTotals({ url });
    const pins = new ValkeyPins({ url, now });
    const toolsOff = new ValkeyPins({ url, now, name: 'tools-off' });
    const modes = new SharedModes({ url, now });
    const limits = new SharedLimits({ url, now });
    const all = [store, originals, keys, totals, limits, pins, toolsOff, modes];
    const close = async () => void (await Promise.all(all.map((each) => each.close())));
    await Promise.all([pins.open(), toolsOff.open(), modes.open()]);
    return { store, originals, keys, totals, limits, pins, toolsOff, modes, close };
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function closable(stores: Omit<OpenStores, 'close'>): OpenStores {
  return { ...stores, close: () => stores.store.close() };
}
