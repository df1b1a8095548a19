import { resolve } from 'node:path';
import { HdcError } from '@hdc/core';
import {
  Allowance,
  createPeople,
  type LimitBook,
  MemoryLimits,
  type People,
  readLedger,
  TokenFile,
} from '@hdc/gateway';
import type { Prices } from '@hdc/prices';
import type { CliEnvironment } from '../../cli-environment.ts';
import { UsageError } from '../../usage-error.ts';
import type { GatewayPlaces } from './gateway-places.ts';

interface TokenOptions {
  /** The file of tokens; without one, everybody counts as one person. */
  readonly tokens?: string | undefined;
  readonly trustedProxies?: readonly string[];
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** The people who may send requests, from a file that is watched while the gateway runs. Throws `UsageError`. */
export function openTokens(
  { tokens: path, trustedProxies: proxies = [], onProblem }: TokenOptions,
  { cwd }: CliEnvironment,
): { readonly people: People; close(): void } | undefined {
  if (path === undefined) return undefined;
  try {
    const tokens = new TokenFile({ path: resolve(cwd, path), ...(onProblem && { onProblem }) });
    return { people: createPeople({ tokens, proxies }), close: () => tokens.close() };
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

interface AllowanceOptions {
  /** The counts of all gateways with one store; without them, this process counts for itself. */
  readonly limits?: LimitBook | undefined;
  readonly prices: Prices;
  now(): number;
}

/** Holds people to their limits. */
export async function openAllowance(
  { limits, prices, now }: AllowanceOptions,
  { ledger }: GatewayPlaces,
): Promise<Allowance> {
  return new Allowance({ book: limits ?? (await countFromLedger(ledger, now)), prices });
}

const DAY_MS = 86_400_000;

/** Starts with each person's spending of today, from the ledger of this machine. */
async function countFromLedger(ledger: string, now: () => number): Promise<LimitBook> {
  const limits = new MemoryLimits(now);
  const midnight = Math.floor(now() / DAY_MS) * DAY_MS;
  for await (const { person, money } of readLedger(ledger, midnight)) {
    if (person !== undefined && money) await limits.settle(person, undefined, money.paid);
  }
  return limits;
}
