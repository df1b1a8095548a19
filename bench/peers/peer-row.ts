import type { StrategyRun } from '@hdc/replay';
import type { WireRule } from './drive/drive-wire.ts';

/** One row of the tables: a tool with the settings that it runs with. */
export interface PeerRow {
  readonly name: string;
  /** Under tools/; exports `open`. Empty for rows that need no process of their own. */
  readonly file: string;
  /** Through the engine of a gateway, with its cache breakpoints and lifetimes. */
  readonly engine?: Partial<StrategyRun>;
  /** Texts stay unchanged, and only this is changed. */
  readonly wire?: WireRule;
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * `published`: its own code from the registry; `simulated`: its rule as we read it, written down here; `own`: ours;
   * `bound`: a limit that needs knowledge of the future.
   */
  readonly how: 'published' | 'simulated' | 'own' | 'bound';
  /** The share of the files that a slow tool runs on; left out, all files. */
  readonly share?: number;
  /** The package of a published tool; its exact version is in package.json. */
  readonly package?: string;
  /** A description in one sentence. */
  readonly about: string;
}
