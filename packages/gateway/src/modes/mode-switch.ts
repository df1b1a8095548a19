import { createHash } from 'node:crypto';
import type { ModeChooser, PrunerMode } from '@hdc/requests';
import { ALL, createModeBoard, type ModeBoard } from './mode-board.ts';

interface ModeOptions {
  readonly mode: PrunerMode;
  /** For models whose thinking is only valid behind what was sent before it, where `mode` is `prune`. */
  readonly boundThinkingMode: PrunerMode;
  /** The share of conversations that is left as it is, from 0 to 1. */
  readonly holdOut: number;
}

/** The mode of each conversation; it can be changed while requests run. */
export class ModeSwitch {
  readonly #options: ModeOptions;
  readonly #board: ModeBoard;

  constructor(options: ModeOptions, board: ModeBoard = createModeBoard()) {
    this.#options = options;
    this.#board = board;
  }

  get mode(): PrunerMode {
    return this.#board.get(ALL) ?? this.#options.mode;
  }

  set mode(mode: PrunerMode) {
    void this.setAll(mode);
  }

  /** For all that have none of their own. Never rejects: it holds here, even if no other gateway can be told. */
  async setAll(mode: PrunerMode): Promise<void> {
    await this.#set(ALL, mode);
  }

  /** For one conversation; undefined gives it back to the others. Never rejects. */
  async set(conversation: string, mode: PrunerMode | undefined): Promise<void> {
    await this.#set(conversation, mode);
  }

  /** The mode of one conversation; undefined if it goes with the others. */
  get(conversation: string): PrunerMode | undefined {
    return this.#board.get(conversation);
  }

  /** The share of conversations that is left as it is. */
  get holdOut(): number {
    return this.#options.holdOut;
  }

  /** Sub-agents are held out with the conversation that they work for. */
  isHeldOut(family: string): boolean {
    return isHeldOut(family, this.#options.holdOut);
  }

  choose(
    conversation: string,
    model: Parameters<ModeChooser>[1],
    family: string = conversation,
  ): ReturnType<ModeChooser> {
    if (this.isHeldOut(family)) return 'observe';
    const own = this.#board.get(conversation);
    if (own !== undefined) return own;
    const isBound = this.mode === 'prune' && model.thinking.isBound;
    return isBound ? this.#options.boundThinkingMode : this.mode;
  }

  async #set(conversation: string, mode: PrunerMode | undefined): Promise<void> {
    try {
      await this.#board.set(conversation, mode);
    } catch {
      // Gateways that share it learn of it when somebody sets it again.
    }
  }
}

/** By the key of the conversation alone, so that every replica says the same, and says it again after a restart. */
function isHeldOut(conversation: string, share: number): boolean {
  if (share <= 0) return false;
  const hash = createHash('sha256').update('hold-out\n').update(conversation).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
