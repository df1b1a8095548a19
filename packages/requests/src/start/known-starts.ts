import type { ContentBlock } from '@hdc/core';
import type { WireEdit, WireRequest } from '@hdc/wire';
import type { ConversationState, HeldBook } from '../stores/conversation-state.ts';
import type { DecisionStore } from '../stores/decision-store.ts';
import { renew } from '../stores/memory-decision-store.ts';
import type { StartState } from '../stores/start-state.ts';
import { type LeftOut, leaveToolsOut, leftOutPaths, nextStart, removeAt, withoutStart } from './leave-out.ts';
import type { StartWishes } from './start-wishes.ts';

const MOST_CONVERSATIONS = 2_000;

interface StartQuestion {
  readonly decoded: WireRequest;
  readonly conversation: string;
  readonly state: ConversationState | undefined;
  /** Whether something new may be decided: the store answers, and it is a step of the conversation. */
  readonly mayDecide: boolean;
  readonly now: number;
}

interface SettledStart {
  readonly start?: StartState;
  readonly left?: LeftOut;
  /** As if its client had never declared what is left out. */
  readonly request: WireRequest;
  readonly edits: readonly WireEdit[];
  /** Estimated tokens that are left out. */
  readonly tokens: number;
}

/**
 * The parts left out of each conversation: kept in the store before a request leaves, and here while the store is
 * away.
 */
export class KnownStarts {
  readonly #store: DecisionStore;
  readonly #wishes: StartWishes | undefined;
  readonly #tokensOf: (block: ContentBlock) => number;
  readonly #starts = new Map<string, StartState>();

  constructor(
    store: DecisionStore,
    wishes: StartWishes | undefined,
    tokensOf: (block: ContentBlock) => number,
  ) {
    this.#store = store;
    this.#wishes = wishes;
    this.#tokensOf = tokensOf;
  }

  /** A choice that cannot be stored is not made. */
  async settle(question: StartQuestion): Promise<SettledStart> {
    const { decoded } = question;
    const start = await this.#decide(question);
    if (!start) return { request: decoded, edits: [], tokens: 0 };
    const left = leaveToolsOut(decoded, start, this.#tokensOf);
    const edits = removeAt(leftOutPaths(decoded, left));
    return { start, left, request: withoutStart(decoded, left), edits, tokens: left.tokens };
  }

  /** The state of a conversation whose request has left as it came after all: the previous one. */
  forget(
    conversation: string,
    state: ConversationState | undefined,
  ): { readonly held: HeldBook | undefined; readonly start: StartState | undefined } {
    this.#keep(conversation, state?.start);
    return { held: state?.held, start: state?.start };
  }

  async #decide(question: StartQuestion): Promise<StartState | undefined> {
    const { decoded, conversation, state, mayDecide, now } = question;
    const before = state?.start ?? this.#starts.get(conversation);
    if (!mayDecide) return before;
    const next = nextStart(decoded, state, this.#wishes);
    if (!next || next === state?.start) return this.#keep(conversation, next);
    const { isResumed: _, ...known } = state ?? { lastRequestAt: now, requests: 0 };
    try {
      await this.#store.writeConversation(conversation, { ...known, start: next });
    } catch {
      return before;
    }
    return this.#keep(conversation, next);
  }

  #keep(conversation: string, start: StartState | undefined): StartState | undefined {
    if (start) renew(this.#starts, conversation, start, MOST_CONVERSATIONS);
    else this.#starts.delete(conversation);
    return start;
  }
}
