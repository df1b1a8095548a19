import { isRecord } from '@hdc/core/content';
import { SharedLog } from '@hdc/files';
import { type AppliedDecision, blockKeyOf, type Decision, looksLikeKey } from '@hdc/requests';
import type { Exchange } from '../exchange/exchange.ts';
import { NotedKeys } from './noted-keys.ts';

/** The agent behind a gateway, as far as it is known at the start. */
export interface ConversationOrigin {
  readonly agent?: string | undefined;
  readonly folder?: string | undefined;
}

/** The note by which a person recognises a conversation. */
export interface ConversationNote extends ConversationOrigin {
  readonly conversation: string;
  readonly words?: string | undefined;
  /** When it was first seen, in milliseconds since the epoch. */
  readonly at: number;
}

/** Something that was taken out, by the id of its original. */
export interface ItemNote {
  readonly original: string;
  readonly conversation: string;
  /** Names it for pins. */
  readonly key: string;
  readonly what: string;
  readonly tool?: string | undefined;
}

/** Decisions that stand in requests of a conversation, and originals that they point at: what goes with it. */
export interface KeysNote {
  readonly conversation: string;
  readonly keys: readonly string[];
  readonly originals: readonly string[];
}

/** The noted part of an exchange. */
export interface NotedExchange extends Pick<Exchange, 'conversation' | 'at' | 'firstWords'> {
  readonly edits: readonly (Pick<AppliedDecision, 'what' | 'tool'> & {
    readonly decision: Pick<Decision, 'key' | 'original'>;
  })[];
}

export interface NotesOptions {
  readonly folder: string;
  now(): number;
  readonly origin?: ConversationOrigin | undefined;
  readonly maxAgeMs?: number | undefined;
}

const DAY_MS = 86_400_000;
/** As long as decisions stay: afterwards nobody can ask for what they took out. */
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Names of conversations and of what was taken out of them, in private files. The ledger holds no text, since it stays
 * for months; these go after 30 days.
 */
export class ConversationNotes {
  readonly #conversations = new Map<string, ConversationNote>();
  readonly #items = new Map<string, ItemNote>();
  readonly #keys = new NotedKeys();
  readonly #origin: ConversationOrigin;
  readonly #log: SharedLog;
  #opening: Promise<void> | undefined;

  constructor({ folder, now, origin = {}, maxAgeMs = MAX_AGE_MS }: NotesOptions) {
    this.#origin = origin;
    const reader = { onLine: (line: string) => this.#read(line), onDropped: () => {} };
    this.#log = new SharedLog({ folder, now, maxBytes: MAX_BYTES, maxAgeMs, reader });
  }

  /** Reads what others wrote. Rejects with what the disk says. */
  open(): Promise<void> {
    this.#opening ??= this.#log.open();
    return this.#opening;
  }

  /** The one that was seen first first. */
  get conversations(): ReadonlyMap<string, ConversationNote> {
    return this.#conversations;
  }

  /** By the id of the original. */
  get items(): ReadonlyMap<string, ItemNote> {
    return this.#items;
  }

  /** Writes down what is new in an exchange. Never throws: a name is no reason to fail a request. */
  note({ conversation, at, firstWords: words, edits }: NotedExchange): void {
    const lines: (ConversationNote | ItemNote | KeysNote)[] = [];
    if (conversation !== '' && !this.#conversations.has(conversation)) {
      const isSecret = words !== undefined && looksLikeKey(words);
      lines.push({ conversation, ...this.#origin, words: isSecret ? undefined : words, at });
    }
    const fresh = this.#keys.takeFresh(conversation, edits);
    if (fresh) lines.push(fresh);
    const noted = new Set<string>();
    for (const { decision, what, tool } of fresh ? edits : []) {
      const { original } = decision;
      if (original === undefined || this.#items.has(original) || noted.has(original)) continue;
      noted.add(original);
      lines.push({ original, conversation, key: blockKeyOf(decision.key), what, tool });
    }
    try {
      // In one write: a rewrite takes out hundreds at once.
      this.#log.append(...lines.map((line) => JSON.stringify(line)));
    } catch {
      // The disk is full or gone; the page still has the names.
    }
  }

  #read(line: string): void {
    const note: unknown = JSON.parse(line);
    if (!isRecord(note) || typeof note['conversation'] !== 'string') return;
    const { conversation } = note;
    if (Array.isArray(note['keys'])) return;
    if (typeof note['original'] === 'string' && typeof note['key'] === 'string') {
      const { original, key } = note;
      this.#items.set(original, {
        original,
        conversation,
        key,
        what: textOf(note['what']) ?? '',
        tool: textOf(note['tool']),
      });
      return;
    }
    this.#conversations.set(conversation, {
      conversation,
      agent: textOf(note['agent']),
      folder: textOf(note['folder']),
      words: textOf(note['words']),
      at: Number(note['at']),
    });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
