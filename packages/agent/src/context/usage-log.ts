import type { HistoryChange, HistoryService, IContent, UsageStats } from '@hdc/core';
import type { PruneLog } from './prune-log.ts';

/** One request, as its provider counted it. */
export interface LoggedRequest {
  /** The number of the prompt of the person that it belongs to, from 1. */
  readonly turn: number;
  readonly model: string;
  /** Absent if the provider said nothing, or the answer broke off. */
  readonly usage?: UsageStats;
  readonly timestamp?: number;
  /** Estimated tokens that it would have had in addition if nothing had been pruned. */
  readonly savedTokens: number;
  /** It was for a summary, not for an answer. */
  readonly isSummary?: boolean;
}

/** A request for a summary, which leaves no entry with its usage. */
export type SummaryRequest = Pick<LoggedRequest, 'model' | 'usage' | 'timestamp'>;

/** The person's words, on one line. */
export interface LoggedTurn {
  readonly turn: number;
  readonly prompt: string;
  readonly timestamp?: number;
}

const LONGEST_PROMPT = 80;

/** Remembers the usage of each request; that of answers comes from the history, so that a resumed session knows it too. */
export class UsageLog {
  readonly #pruned: PruneLog;
  #requests: readonly LoggedRequest[] = [];
  #turns: readonly LoggedTurn[] = [];

  constructor(history: HistoryService, pruned: PruneLog) {
    this.#pruned = pruned;
    history.on('changed', (change) => this.#recordChange(change));
  }

  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  get turns(): readonly LoggedTurn[] {
    return this.#turns;
  }

  /** Belongs to the prompt that is being worked on, or to the last one. */
  addSummary(request: SummaryRequest, turn: number = this.#turns.length): LoggedRequest {
    const logged = { ...request, turn, savedTokens: 0, isSummary: true };
    this.#requests = [...this.#requests, logged];
    return logged;
  }

  #recordChange(change: HistoryChange): void {
    if (change.type !== 'added') return;
    for (const entry of change.entries) this.#add(entry);
  }

  #add({ speaker, blocks, metadata = {} }: IContent): void {
    if (metadata.synthetic || metadata.isSummary) return;
    const turn = this.#turns.length;
    if (speaker === 'human') {
      const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []))[0] ?? '';
      const prompt = text
        .slice(0, 2 * LONGEST_PROMPT)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST_PROMPT);
      this.#turns = [
        ...this.#turns,
        {
          turn: turn + 1,
          prompt,
          ...(metadata.timestamp !== undefined && { timestamp: metadata.timestamp }),
        },
      ];
    }
    if (speaker !== 'ai') return;
    const { model = '', usage, timestamp } = metadata;
    const request = {
      turn,
      model,
      savedTokens: this.#pruned.savedTokens,
      ...(usage && { usage }),
      ...(timestamp !== undefined && { timestamp }),
    };
    this.#requests = [...this.#requests, request];
  }
}
