import { ValkeyHash, type ValkeyHashOptions } from '@hdc/requests';
import { type ModeBoard, parseMode } from '../modes/mode-board.ts';

/** Modes that gateways on several machines share: setting one sets it for all of them, within a second. */
export class SharedModes implements ModeBoard {
  readonly #hash: ValkeyHash;

  constructor(options: Omit<ValkeyHashOptions, 'name'>) {
    this.#hash = new ValkeyHash({ ...options, name: 'modes' });
  }

  /** Resolves when those are known that others have set, or nobody can be asked. */
  open(): Promise<void> {
    return this.#hash.look();
  }

  get(conversation: string): ReturnType<typeof parseMode> {
    return parseMode(this.#hash.get(conversation));
  }

  set(conversation: string, mode: ReturnType<typeof parseMode>): Promise<void> {
    return this.#hash.set(conversation, mode);
  }

  close(): Promise<void> {
    return this.#hash.close();
  }
}
