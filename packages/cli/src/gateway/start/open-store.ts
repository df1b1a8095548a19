import { join } from 'node:path';
import { type DecisionStore, FileDecisionStore, MemoryDecisionStore } from '@hdc/requests';
import { UsageError } from '../../usage-error.ts';

/** Where decisions live: `memory`, `files` below a folder. */
export function openStore(name: string, folder: string, now: () => number): DecisionStore {
  if (name === 'memory') return new MemoryDecisionStore();
  if (name === 'files') return new FileDecisionStore({ folder: join(folder, 'decisions'), now });
  throw new UsageError('This store is not there yet; allowed: memory, files');
}
