import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { valuesOf } from '../server/values-of.ts';

import { withoutHopHeaders } from './hop-headers.ts';
import type { VendorAnswer } from './vendor-answer.ts';

interface RelayOptions {
  /** How long a stream of events may be silent before the client is told that it lives; left out, it is not told. */
  readonly pingAfterMs?: number;
  onPiece(piece: Uint8Array): void;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const PING = Buffer.from(': ping\n\n');

/**
 * Passes an answer on as it comes. If one side goes away early, the other side is ended too, and a cut answer is cut
 * for the client as well: its connection ends, never its body. Rejects then.
 */
export async function relayAnswer(
  { status, statusText, rawHeaders, body }: VendorAnswer,
  response: ServerResponse,
  { pingAfterMs, onPiece }: RelayOptions,
): Promise<void> {
  response.sendDate = false;
  response.writeHead(status, phraseOf(statusText), [...withoutHopHeaders(rawHeaders)]);
  response.flushHeaders();
  const pings =
    pingAfterMs !== undefined && isOpenStream(rawHeaders)
      ? new EventPings(pingAfterMs, (ping) => {
          if (!response.writableEnded && !response.destroyed) response.write(ping);
        })
      : undefined;
  // Beside the pipe, not in it: a stream in between would cost more than all else that is done for an event.
  body.on('data', (piece: Uint8Array) => {
    pings?.passed(piece);
    onPiece(piece);
  });
  try {
    await pipeline(body, response);
  } finally {
    pings?.end();
  }
}

/** Says that a stream of events still lives while the vendor is silent; only where one event has ended. */
class EventPings {
  readonly #timer: NodeJS.Timeout;
  /** The last bytes that passed. */
  #tail: readonly number[] = [];

  constructor(afterMs: number, write: (ping: Uint8Array) => void) {
    this.#timer = setInterval(() => {
      if (isBetweenEvents(this.#tail)) write(PING);
    }, afterMs);
  }

  passed(piece: Uint8Array): void {
    this.#tail = [...this.#tail, ...piece.subarray(-4)].slice(-4);
    this.#timer.refresh();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** A comment inside of an event would end the line that it interrupts. */
function isBetweenEvents(tail: readonly number[]): boolean {
  if (tail.length === 0) return true;
  const [third, second, last] = [tail.at(-3), tail.at(-2), tail.at(-1)];
  if (last === NEWLINE) return second === NEWLINE || (second === RETURN && third === NEWLINE);
  return last === RETURN && second === RETURN;
}

/** Its bytes are read as UTF-8 on the way in, and only Latin-1 can be written; no client reads it. */
function phraseOf(statusText: string): string {
  return statusText.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

/** Into an encoded stream nothing can be put, and one with a length has no room. */
function isOpenStream(rawHeaders: readonly string[]): boolean {
  const has = (header: string, sign: RegExp) =>
    valuesOf(rawHeaders, header).some((value) => sign.test(value));
  return (
    has('content-type', /^text\/event-stream/i) &&
    !has('content-encoding', /^(?!identity)/i) &&
    !has('content-length', /./)
  );
}
