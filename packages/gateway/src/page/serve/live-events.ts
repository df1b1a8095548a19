import type { ServerResponse } from 'node:http';
import { isOf, type LiveBoard, type LiveConversation } from '../live-board.ts';
import { liveRow, liveTotals } from '../render/live-totals.ts';

/** Many requests at once are one event. */
const GATHER_MS = 250;
const PING_MS = 15_000;
/** A page that does not read is not written to for ever. */
const MOST_UNREAD_BYTES = 4_000_000;
const MOST_PAGES = 32;

interface OpenPage {
  /** The person whose conversations it shows; undefined for all. */
  readonly person: string | undefined;
  /** Whether whoever opened it may still look. */
  mayLook(): boolean;
}

/** Tells open pages of what changed, as server-sent events. */
export class LiveEvents {
  readonly #board: LiveBoard;
  readonly #pages = new Map<ServerResponse, OpenPage>();
  readonly #changed = new Map<string, LiveConversation>();
  readonly #ping: NodeJS.Timeout;
  readonly #stop: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(board: LiveBoard) {
    this.#board = board;
    this.#ping = setInterval(() => this.#write(() => ': ping\n\n'), PING_MS).unref();
    this.#stop = board.listen((conversation) => {
      if (this.#pages.size === 0) return;
      this.#changed.set(conversation.conversation, conversation);
      this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS).unref();
    });
  }

  /** Returns false if there are too many pages already. */
  add(page: ServerResponse, open: OpenPage): boolean {
    if (this.#pages.size >= MOST_PAGES) return false;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.write(': hello\n\n');
    // Events since the page was made.
    page.write(this.#eventOf(this.#board.list(open.person).toReversed(), open.person));
    this.#pages.set(page, open);
    page.on('close', () => this.#pages.delete(page));
    return true;
  }

  /** Ends all pages, so that the server can end. */
  close(): void {
    this.#stop();
    clearInterval(this.#ping);
    clearTimeout(this.#timer);
    for (const page of this.#pages.keys()) page.end();
  }

  #tell(): void {
    this.#timer = undefined;
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    const events = new Map<string | undefined, string>();
    this.#write((person) => {
      const own = changed.filter((conversation) => isOf(conversation, person));
      const event = events.get(person) ?? this.#eventOf(own, person);
      events.set(person, event);
      return event;
    });
  }

  #eventOf(changed: readonly LiveConversation[], person: string | undefined): string {
    const event = {
      totals: liveTotals(this.#board, person).markup,
      changed: changed.map((conversation) => ({
        id: conversation.conversation,
        markup: liveRow(conversation).markup,
      })),
    };
    return `data: ${JSON.stringify(event)}\n\n`;
  }

  #write(textFor: (person: string | undefined) => string): void {
    for (const [page, { person, mayLook }] of this.#pages) {
      if (page.writableLength > MOST_UNREAD_BYTES || !mayLook()) page.destroy();
      else page.write(textFor(person));
    }
  }
}
