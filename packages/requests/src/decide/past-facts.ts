import type { ResolvedModel } from '@hdc/core';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { SentRequest } from '../blocks/sent-request.ts';
import type { Turn } from '../conversation/turn.ts';
import type { HeldFacts } from '../held/held-request.ts';
import type { Pins } from '../pins/pins.ts';
import type { ConversationState } from '../stores/conversation-state.ts';

/** Everything that a decision about the past goes by. */
export interface PastFacts {
  readonly sent: SentRequest;
  /** The evidence that stands in the request as it came. */
  readonly landmarks: Landmarks;
  readonly turn: Turn;
  readonly model: ResolvedModel;
  readonly state: ConversationState | undefined;
  /** Undefined where the vendor finds any beginning. */
  readonly held: HeldFacts | undefined;
  readonly pins: Pins | undefined;
  readonly now: number;
  /** Tokens besides the conversation, such as those of the system prompt. */
  readonly baseTokens: number;
  /** Keys of the blocks that new results point to. */
  readonly pointedAt: ReadonlySet<string>;
  /** Whether the client would not show a file again that it has shown. */
  readonly refusesReReads: boolean;
}
