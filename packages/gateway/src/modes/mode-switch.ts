import { isThinkingBound } from '@hdc/core';
import type { ModeChooser, PrunerMode } from '@hdc/requests';
import { isHeldOut } from './is-held-out.ts';

export interface ModeOptions {
  readonly mode: PrunerMode;
  /** For models whose thinking is only valid behind what was sent before it, where `mode` is `prune`. */
  readonly boundThinkingMode: PrunerMode;
  /** The share of conversations that is left as it is, from 0 to 1. */
  readonly holdOut: number;
}

/** Which mode holds for whom; it can be changed while requests run. */
export class ModeSwitch {
  readonly #options: ModeOptions;
  readonly #byConversation = new Map<string, PrunerMode>();
  mode: PrunerMode;

  constructor(options: ModeOptions) {
    this.#options = options;
    this.mode = options.mode;
  }

  /** For one conversation; undefined gives it back to the others. */
  set(conversation: string, mode: PrunerMode | undefined): void {
    if (mode === undefined) this.#byConversation.delete(conversation);
    else this.#byConversation.set(conversation, mode);
  }

  /** What was set for one conversation; undefined where it goes with the others. */
  get(conversation: string): PrunerMode | undefined {
    return this.#byConversation.get(conversation);
  }

  isHeldOut(conversation: string): boolean {
    return isHeldOut(conversation, this.#options.holdOut);
  }

  readonly choose: ModeChooser = (conversation, model) => {
    if (this.isHeldOut(conversation)) return 'observe';
    const own = this.#byConversation.get(conversation);
    if (own !== undefined) return own;
    const isBound = this.mode === 'prune' && model !== undefined && isThinkingBound(model);
    return isBound ? this.#options.boundThinkingMode : this.mode;
  };
}
