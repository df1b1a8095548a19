import type { MessagePort } from 'node:worker_threads';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS } from '@hdc/wire';
import type { Exchange } from '../exchange/exchange.ts';
import { GatewayCounters } from '../gateway-counters.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { ToldEdits, toShownExchange } from '../page/shown-exchange.ts';
import type { IncomingRequest } from '../prepare/prepare-request.ts';
import type { PreparedExchange, WorkedExchange } from './exchange-work.ts';
import { openLocalWork, type WorkOptions } from './open-local-work.ts';
import type { ToldRequest, ToWorker, WorkerNews, WorkerReply } from './worker-messages.ts';

export interface ServedWork extends WorkOptions {
  /** Called when no more requests come. Resolves when everything is written. */
  close(): Promise<void>;
}

/** Tells the thread that started this one of an entry of the ledger. */
type TellEntry = (entry: LedgerEntry, exchange: Exchange) => void;

/**
 * Works on exchanges in this thread for a gateway in another one. `open` gets what its ledger tells of every entry;
 * what it throws ends the thread.
 */
export async function serveExchangeWork(
  port: MessagePort,
  open: (tell: TellEntry) => Promise<ServedWork>,
): Promise<void> {
  const counters = new GatewayCounters();
  const post = (message: WorkerNews, transfer: ArrayBuffer[] = []) =>
    port.postMessage({ ...message, counted: counters.take(), isStoreAway: counters.isStoreAway }, transfer);
  const told = new ToldEdits();
  const served = await open((entry, exchange) =>
    post({ type: 'entry', entry, exchange: toShownExchange(entry.conversation, exchange, told) }),
  );
  const work = openLocalWork(served, counters);
  const running = new Map<number, AbortController>();
  const exchanges = new Map<number, OpenExchange>();

  async function answer(
    id: number,
    { body }: ToldRequest,
    making: (signal: AbortSignal) => Promise<PreparedExchange | undefined>,
  ) {
    const gone = new AbortController();
    running.set(id, gone);
    const prepared = await making(gone.signal);
    running.delete(id);
    // A caller that stopped waiting has sent the bytes as they came, and only wants to know that this is done.
    if (gone.signal.aborted) {
      prepared?.exchange.drop();
      return post({ type: 'prepared', id });
    }
    const { exchange } = prepared ?? {};
    post(...replyOf(id, prepared));
    if (!exchange) return;
    // An unchanged body is what its caller sends, for as long as that takes.
    exchanges.set(id, { exchange, ...(exchange.leaving.isChanged && { room: body }) });
    exchange.begin();
  }

  port.on('message', (message: ToWorker) => {
    switch (message.type) {
      case 'prepare': {
        const { id, request, at } = message;
        const prepare = (signal: AbortSignal) => work.prepare(toIncoming(request, signal), at);
        return void answer(id, request, prepare).catch(endThread);
      }
      case 'recover': {
        const { id, of, request } = message;
        const recover = async (signal: AbortSignal) => {
          const smaller = await exchanges.get(of)?.exchange.recover(toIncoming(request, signal));
          if (smaller) exchanges.delete(of);
          return smaller;
        };
        return void answer(id, request, recover).catch(endThread);
      }
      case 'answered': {
        const { exchange, room } = take(exchanges, message.id) ?? {};
        exchange?.answered(message.answer);
        return post({ type: 'counted', ...(room && { room }) });
      }
      case 'drop':
        running.get(message.id)?.abort();
        take(exchanges, message.id)?.exchange.drop();
        return post({ type: 'counted' });
      case 'renew':
        return work.renew(message.conversation, message.number);
      case 'close':
        return void work
          .settled()
          .then(() => served.close())
          .finally(() => port.close());
    }
  });
  post({ type: 'ready' });
}

interface OpenExchange {
  readonly exchange: WorkedExchange;
  /** The memory of its body, which is the caller's again once the answer has come. */
  readonly room?: Uint8Array;
}

function take<Value>(from: Map<number, Value>, id: number): Value | undefined {
  const value = from.get(id);
  from.delete(id);
  return value;
}

/** Thrown outside of all promises, so that the thread ends and its parent hears of it. */
function endThread(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

function toIncoming({ format, kind, body, ...request }: ToldRequest, signal: AbortSignal): IncomingRequest {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const known = WIRE_FORMAT_NAMES.find((name) => name === format);
  if (known === undefined) throw new TypeError(`no wire format has the name ${JSON.stringify(format)}`);
  return { ...request, body: bytes, route: { format: WIRE_FORMATS[known], kind }, signal };
}

/** The bytes move to the other thread, unless they share their memory with others. */
function replyOf(id: number, prepared: PreparedExchange | undefined): [WorkerReply, ArrayBuffer[]] {
  if (!prepared) return [{ type: 'prepared', id }, []];
  const { body, exchange } = prepared;
  const { leaving } = exchange;
  if (!leaving.isChanged) return [{ type: 'prepared', id, leaving }, []];
  const { buffer } = body;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength;
  return [{ type: 'prepared', id, leaving, body }, isAlone ? [buffer] : []];
}
