import { type ChangingRequest, changingRequestsArbitrary } from '@hdc/requests/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createGateway, type Gateway } from '../create-gateway.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { createLedger } from '../ledger/create-ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { LiveBoard } from '../page/live-board.ts';
import type { ShownExchange } from '../page/shown-exchange.ts';
import type { WorkerOptions } from '../work/worker-threads.ts';
import type { FakeVendor } from './fake-vendor.ts';
import { SAMPLE_PRICES } from './sample-exchange.ts';

interface SideClient {
  readonly path: string;
  readonly requests: readonly ChangingRequest[];
}

/** Clients of four formats, whose conversations grow, change and come after pauses. */
export const CLIENTS: fc.Arbitrary<SideClient> = fc
  .constantFrom(
    ['anthropic-messages', '/v1/messages'] as const,
    ['openai-chat', '/v1/chat/completions'] as const,
    ['openai-responses', '/v1/responses'] as const,
    ['gemini', '/v1beta/models/gemini-3-pro:generateContent'] as const,
  )
  .chain(([name, path]) => fc.record({ path: fc.constant(path), requests: changingRequestsArbitrary(name) }));

/** The answer of a vendor that counts every fourth byte and caches half of it, as each format says so. */
export function halfCachedAnswer(bytes: number): string {
  const tokens = Math.round(bytes / 4);
  const cached = Math.round(tokens / 2);
  return JSON.stringify({
    usage: {
      input_tokens: tokens,
      prompt_tokens: tokens,
      cache_read_input_tokens: cached,
      input_tokens_details: { cached_tokens: cached },
      prompt_tokens_details: { cached_tokens: cached },
      output_tokens: 20,
      completion_tokens: 20,
    },
    usageMetadata: { promptTokenCount: tokens, cachedContentTokenCount: cached, candidatesTokenCount: 20 },
  });
}

type SideOptions = Omit<GatewayOptions, 'now' | 'onExchange' | 'workers'> &
  Required<Pick<GatewayOptions, 'now'>> & { readonly workers?: Omit<WorkerOptions, 'onEntry'> };

/** A request as the vendor got it, with its line of the ledger. */
interface SideOutcome {
  readonly sent: string;
  readonly entry: LedgerEntry;
}

interface AccountedSide {
  readonly gateway: Gateway;
  readonly board: LiveBoard;
  /** Resolves when the request is accounted for; ids, which are random, are left out. */
  send(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<SideOutcome>;
}

/** A gateway with a ledger and a board in front of a vendor, to be compared with another one. */
export async function startAccountedSide(
  vendor: FakeVendor,
  { workers, ...options }: SideOptions,
): Promise<AccountedSide> {
  const entries: LedgerEntry[] = [];
  const looking: (() => void)[] = [];
  const board = new LiveBoard();
  const onEntry = (entry: LedgerEntry, exchange: ShownExchange) => {
    board.record(entry, exchange);
    entries.push({ ...entry, id: '' });
    for (const look of looking.splice(0)) look();
  };
  const ledger = createLedger({ prices: SAMPLE_PRICES, now: options.now, onEntry });
  const gateway = createGateway({
    upstreams: { all: new URL(vendor.url) },
    ...options,
    ...(workers && { workers: { ...workers, onEntry } }),
    onExchange: ledger.record,
  });
  const url = await gateway.listen();
  let asked = 0;
  const send = async (path: string, body: string, own: Readonly<Record<string, string>> = {}) => {
    const number = asked;
    asked += 1;
    const headers = { 'content-type': 'application/json', ...own };
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    while (entries.length <= number) await new Promise<void>((look) => looking.push(look));
    const sent = vendor.requests.at(-1)?.body.toString('utf8') ?? '';
    return { sent, entry: entries[number] ?? expect.fail('no entry') };
  };
  return { gateway, board, send };
}
