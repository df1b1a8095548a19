import { KeyFile, type KeyFileOptions } from '@hdc/requests';
import { type ModeBoard, parseMode } from './mode-board.ts';

/** Modes in a file that gateways of one machine share: `hdc off` reaches those that run, and those that start later. */
export class FileModes implements ModeBoard {
  readonly #file: KeyFile;

  constructor(options: KeyFileOptions) {
    this.#file = new KeyFile(options);
  }

  get(conversation: string): ReturnType<typeof parseMode> {
    const mode = this.#file.get(conversation)?.['mode'];
    return typeof mode === 'string' ? parseMode(mode) : undefined;
  }

  set(conversation: string, mode: ReturnType<typeof parseMode>): void {
    this.#file.set(conversation, { mode: mode ?? null });
  }
}
