import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { valuesOf } from '../server/values-of.ts';
import { EventPings } from './event-pings.ts';
import { withoutHopHeaders } from './hop-headers.ts';
import type { VendorAnswer } from './vendor-answer.ts';

export interface RelayOptions {
  /** How long a stream of events may be silent before the client is told that it lives; left out, it is not told. */
  readonly pingAfterMs?: number;
  onPiece(piece: Uint8Array): void;
}

/**
 * Passes an answer on as it comes. Who goes away early takes the other side with it, and a cut answer is cut
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
