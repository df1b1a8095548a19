import type { ConversationReport } from '../../report/gateway-report.ts';

/** A conversation as the page shows it: its figures, and what was taken out of it by name. In memory only. */
export interface LiveConversation extends ConversationReport {
  /** The newest last. */
  readonly items: readonly LiveItem[];
}

/** One thing that was taken out or shortened. */
export interface LiveItem {
  /** Names it for pins. */
  readonly key: string;
  readonly what: string;
  readonly why: string;
  /** The kind of its first reason: who made it smaller. */
  readonly kind: string;
  readonly tool?: string | undefined;
  readonly tokens: number;
  /** The request at which it went, from 1. */
  readonly request: number;
  /** The id of what it was, where that is kept. */
  readonly original?: string | undefined;
  /** Whether it is missing from the last request. */
  readonly isOut: boolean;
}
