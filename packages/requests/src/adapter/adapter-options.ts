import type { PrunerOptions } from '../pruner-options.ts';
import type { AdapterReport } from './adapter-report.ts';

/** What every adapter takes; all of it may be left out. */
export interface AdapterOptions extends Partial<PrunerOptions> {
  /** Where decisions and what was taken out are kept; left out, decisions last as long as the process. */
  readonly folder?: string;
  /** Told of every request: what was taken out of it, why, and what failed. */
  readonly onPruned?: (report: AdapterReport) => void;
}
