import type { OriginalStore, PinList } from '@hdc/requests';
import type { ModeSwitch } from '../modes/mode-switch.ts';
import type { CallerRules } from '../server/check-caller.ts';
import type { LiveBoard } from './live-board.ts';

export interface LivePageOptions {
  readonly board: LiveBoard;
  /** Asked when it is needed, since a gateway has its routes before it has modes. */
  readonly modes: () => ModeSwitch;
  readonly rules: CallerRules;
  /** Left out, nothing can be pinned. */
  readonly pins?: PinList;
  /** Left out, no original can be shown. */
  readonly originals?: OriginalStore;
}
