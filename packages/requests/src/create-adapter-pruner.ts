import { join } from 'node:path';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner } from './create-pruner.ts';
import { FileOriginalStore } from './originals/files/file-original-store.ts';
import type { ModeChooser, PruneRequest, PruneResult } from './pruner.ts';
import type { PrunerOptions } from './pruner-options.ts';
import type { ObservedUsage } from './stores/conversation-state.ts';
import { FileDecisionStore } from './stores/files/file-decision-store.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';

/** The outcome of one request, without the request itself. */
export type AdapterReport = Omit<PruneResult<unknown>, 'request' | 'decoded'>;

/** Options of every adapter; all may be left out. */
export interface AdapterOptions extends Partial<PrunerOptions> {
  /** The folder for decisions and originals; without one, decisions last as long as the process. */
  readonly folder?: string;
  /** Told of every request: what was taken out of it, why, and what failed. */
  readonly onPruned?: (report: AdapterReport) => void;
}

/** Messages as a framework hands them over. */
export interface HandedOver<Body> extends Pick<PruneRequest<Body>, 'format' | 'body' | 'isDryRun'> {
  /** The framework's own name of the conversation; left out, its beginning tells. */
  readonly session?: string | undefined;
}

/** The pruner as adapters use it. Neither of its members ever rejects. */
export interface AdapterPruner {
  prune<Body>(request: HandedOver<Body>): Promise<PruneResult<Body>>;
  observe(conversation: string, usage: ObservedUsage, number?: number): Promise<void>;
}

/** A pruner with what an adapter leaves open: `adaptive-density`, and decisions in memory or in a folder. */
export function createAdapterPruner(options: AdapterOptions = {}): AdapterPruner {
  const { onPruned } = options;
  const pruner = createPruner(withDefaults(options));
  const mode = modeChooser(options);
  return {
    async prune<Body>({ session, ...request }: HandedOver<Body>) {
      const headers = session === undefined ? {} : { 'x-session-id': session };
      const result = await pruner.prune({ ...request, headers, mode });
      tell(onPruned, result);
      return result;
    },
    observe: (conversation, usage, number) => pruner.observe(conversation, usage, number),
  };
}

/** A listener cannot stop a request. */
function tell<Body>(onPruned: AdapterOptions['onPruned'], result: PruneResult<Body>): void {
  const { request: _, decoded: __, ...report } = result;
  try {
    onPruned?.(report);
  } catch {
    // Decisions hold all the same.
  }
}

function withDefaults({ folder, onPruned: _, ...given }: AdapterOptions): PrunerOptions {
  const now = given.now ?? Date.now;
  const kept =
    folder === undefined
      ? { store: new MemoryDecisionStore() }
      : {
          store: new FileDecisionStore({ folder: join(folder, 'decisions'), now }),
          originals: new FileOriginalStore({ folder: join(folder, 'originals'), now }),
        };
  return { strategy: new AdaptiveDensityStrategy(), now, ...kept, ...given };
}

/** An edit of the past takes away what a model with bound thinking thought, so that its past stays. */
function modeChooser({ mode = 'prune' }: AdapterOptions): ModeChooser {
  return (_, model) => (mode === 'prune' && model.thinking.isBound ? 'ingest' : mode);
}
