import { afterEach } from 'vitest';
import { createGateway, type Gateway } from '../create-gateway.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { type FakeVendor, startFakeVendor, type VendorAnswers } from './fake-vendor.ts';
import { testPruner } from './pass-through-pruner.ts';

export interface GatewayBench {
  readonly gateway: Gateway;
  readonly url: string;
  readonly vendor: FakeVendor;
  readonly exchanges: readonly Exchange[];
  /** Resolves when there are that many. */
  exchanged(count: number): Promise<readonly Exchange[]>;
}

/** Starts a gateway in front of a fake vendor; both end with the test. */
export function useGateway(): (
  answers: VendorAnswers,
  options?: Partial<GatewayOptions>,
  host?: string,
) => Promise<GatewayBench> {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  return async (answers, options = {}, host = '127.0.0.1') => {
    const vendor = await startFakeVendor(answers);
    const exchanges: Exchange[] = [];
    const waiting: (() => void)[] = [];
    const gateway = createGateway({
      pruner: testPruner(),
      upstreams: { all: new URL(vendor.url) },
      onExchange(exchange) {
        exchanges.push(exchange);
        for (const look of waiting.splice(0)) look();
      },
      ...options,
    });
    ends.push(
      () => gateway.close(),
      () => vendor.close(),
    );
    const url = await gateway.listen(0, host);
    const exchanged = async (count: number): Promise<readonly Exchange[]> => {
      while (exchanges.length < count) await new Promise<void>((look) => waiting.push(look));
      return exchanges;
    };
    return { gateway, url, vendor, exchanges, exchanged };
  };
}
