import { getCompressionStrategy, SettingsStore } from '@hdc/core';
import type { KeepOriginal } from '@hdc/core/strategies';
import {
  createPruner,
  MemoryDecisionStore,
  noteFoundHour,
  type OriginalStore,
  type Pruner,
  readPrunerSettings,
} from '@hdc/requests';
import type { DriveOptions } from './drive-options.ts';

/** The account of recorded sessions, which is known to find content that was bought for an hour. */
export const REPLAYED_ACCOUNT = 'replay';

/** A pruner as `hdc gateway` has it, but for where what is taken out is kept. */
export function createGatewayPruner(
  { run, model, workspaceRoot, resolve, keepOriginal, set }: DriveOptions,
  now: () => number,
): Pruner {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(run.settings)) store.set(key, value);
  const settings = readPrunerSettings(store, 'replay');
  const decisions = new MemoryDecisionStore();
  void noteFoundHour(decisions, REPLAYED_ACCOUNT, model.name);
  return createPruner({
    strategy: getCompressionStrategy(run.strategy),
    store: decisions,
    now,
    ...(keepOriginal && { originals: originalsAt(keepOriginal) }),
    model: resolve,
    workspaceRoot,
    settings: { ...settings, model: { ...settings.model, ...set } },
  });
}

/** Nothing is kept: what is sent instead is as long. */
function originalsAt(pathOf: KeepOriginal): OriginalStore {
  return {
    keep: async (text) => {
      const path = pathOf(text);
      return path === undefined ? undefined : { id: path, path };
    },
    read: async () => undefined,
    touch: async () => {},
  };
}
