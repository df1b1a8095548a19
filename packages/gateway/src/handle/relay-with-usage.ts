import type { ServerResponse } from 'node:http';
import type { ObservedUsage } from '@hdc/requests';
import type { WireFormat } from '@hdc/wire';
import type { ExchangeEnding } from '../exchange/exchange.ts';
import type { ExchangeClock } from '../exchange/exchange-clock.ts';
import { relayAnswer } from '../forward/relay-answer.ts';
import type { VendorAnswer } from '../forward/vendor-answer.ts';
import { valuesOf } from '../server/values-of.ts';
import { USAGE_READERS } from '../usage/usage-readers.ts';
import { UsageTee } from '../usage/usage-tee.ts';

interface Relay {
  readonly format: WireFormat['name'];
  readonly answer: VendorAnswer;
  readonly response: ServerResponse;
  readonly clock: ExchangeClock;
  /** Left out where the client is not known to take pings. */
  readonly pingAfterMs?: number;
}

/** Passes an answer on and reads along what it cost; says who ended it, and never rejects. */
export async function relayWithUsage({ format, answer, response, clock, pingAfterMs }: Relay): Promise<{
  readonly ending: ExchangeEnding;
  readonly usage: ObservedUsage | undefined;
  readonly endsWithCall: boolean;
  readonly diagnosis: string | undefined;
  /** How many came, as they were sent. */
  readonly bytes: number;
}> {
  const tee = openTee(format, answer);
  let ending: ExchangeEnding = 'complete';
  let bytes = 0;
  answer.body.on('error', () => {
    // Whoever goes first takes the other side with him.
    if (!response.destroyed) ending = 'vendor-cut';
  });
  try {
    await relayAnswer(answer, response, {
      ...(pingAfterMs !== undefined && { pingAfterMs }),
      onPiece(piece) {
        clock.pieceCame();
        bytes += piece.length;
        tee?.take(piece);
      },
    });
  } catch {
    if (ending === 'complete') ending = 'client-gone';
    // Also where not even a head could be written.
    response.destroy();
  }
  const usage = await tee?.end();
  return { ending, usage, endsWithCall: tee?.endsWithCall ?? false, diagnosis: tee?.diagnosis, bytes };
}

function openTee(format: WireFormat['name'], { status, rawHeaders }: VendorAnswer): UsageTee | undefined {
  const reader = status < 300 ? USAGE_READERS[format] : undefined;
  const [contentType = ''] = valuesOf(rawHeaders, 'content-type');
  const [contentEncoding = ''] = valuesOf(rawHeaders, 'content-encoding');
  return reader && new UsageTee({ reader, contentType, contentEncoding });
}
