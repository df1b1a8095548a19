import type { ObservedModel, ResolvedModel } from '@hdc/core/models';
import type { CompleteSettings } from './complete-settings.ts';
import type { KnownDecisions } from './known-decisions.ts';
import type { PrunerOptions } from './pruner-options.ts';
import type { SentRaw } from './sent-raw.ts';
import type { KnownStarts } from './start/known-starts.ts';
import type { DecisionStore } from './stores/decision-store.ts';

/** Parts that all requests of a pruner share. */
export interface PrunerParts {
  readonly options: PrunerOptions;
  readonly settings: CompleteSettings;
  readonly resolve: (name: string, observed?: ObservedModel) => ResolvedModel;
  readonly store: DecisionStore;
  readonly known: KnownDecisions;
  readonly sentRaw: SentRaw;
  readonly starts: KnownStarts;
}
