import type { Detached } from '@hdc/gateway';

/** The outcomes for an agent's settings. */
export const DETACHED_WORDS: Readonly<Record<Detached, string>> = {
  restored: 'its settings are as they were before, byte for byte',
  edited: 'others have changed its settings meanwhile; what hdc had set is gone, the rest stayed',
  gone: 'its settings file is no longer there; nothing was left to undo',
  'not-attached': 'it was not attached; nothing was changed',
};
