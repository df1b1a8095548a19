import { createLineGuard } from './line-guard.ts';
import type { OnProviderWait } from './provider-wait.ts';
import { refuseOtherThanEvents } from './refuse-other-than-events.ts';
import type { ResponseTimeouts } from './response-timeouts.ts';
import { SilenceWatch } from './silence-watch.ts';
import { wellFormedBody } from './well-formed-body.ts';

type Fetch = typeof globalThis.fetch;
type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Piece = Awaited<ReturnType<Reader['read']>>;

interface WatchedFetchOptions {
  readonly provider: string;
  readonly timeouts: ResponseTimeouts;
  readonly onWait: OnProviderWait;
  /** The fetch that is watched. */
  readonly fetch: Fetch;
}

/**
 * A fetch for streams of events that resolves with the first byte of a good answer. Rejects with
 * `ResponseTimeoutError` when the server is silent for too long, then or later in the body, and with the
 * server's own words where a good status comes with anything else than events.
 */
export function watchedFetch(options: WatchedFetchOptions): Fetch {
  return async (input, init) => {
    const watch = new SilenceWatch(options);
    const signal = AbortSignal.any([watch.signal, ...(init?.signal ? [init.signal] : [])]);
    try {
      watch.awaitFirstByte();
      const response = await options.fetch(input, { ...init, ...bodyOf(init), signal });
      const reader = response.body?.getReader();
      if (!reader) return response;
      // An unreadable failure must not hide its status.
      const first = response.ok ? await reader.read() : undefined;
      watch.end();
      if (first) await refuseOtherThanEvents(response, first, reader);
      const { status, statusText, headers } = response;
      return new Response(restOf(first, reader, watch), { status, statusText, headers });
    } finally {
      watch.end();
    }
  };
}

function bodyOf(init: RequestInit | undefined): RequestInit {
  return typeof init?.body === 'string' ? { body: wellFormedBody(init.body) } : {};
}

/** Waits only while somebody wants to read, so a slow reader is not taken for a silent server. */
function restOf(first: Piece | undefined, reader: Reader, watch: SilenceWatch): ReadableStream<Uint8Array> {
  let next = first;
  const checkLine = createLineGuard();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = next ?? (await readWatched(reader, watch));
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(checkLine(value));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function readWatched(reader: Reader, watch: SilenceWatch): Promise<Piece> {
  watch.awaitNextByte();
  try {
    return await reader.read();
  } finally {
    watch.end();
  }
}
