import { PRUNER_MODES, type PrunerMode } from '@hdc/requests';

/** Modes that somebody has set while requests run, for one conversation, or for all under `ALL`. */
export interface ModeBoard {
  get(conversation: string): PrunerMode | undefined;
  /** Undefined takes it away. May reject where others that share it cannot be told; it holds here all the same. */
  set(conversation: string, mode: PrunerMode | undefined): void | Promise<void>;
}

/** No conversation is called so. */
export const ALL = '*';

/** Forgotten with the process. */
export function createModeBoard(): ModeBoard {
  const modes = new Map<string, PrunerMode>();
  return {
    get: (conversation) => modes.get(conversation),
    set(conversation, mode) {
      if (mode === undefined) modes.delete(conversation);
      else modes.set(conversation, mode);
    },
  };
}

/** The mode of that name; undefined for what others wrote. */
export function parseMode(text: string | undefined): PrunerMode | undefined {
  return PRUNER_MODES.find((name) => name === text);
}
