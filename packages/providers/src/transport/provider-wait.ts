import type { ProviderError } from '../errors/provider-error.ts';

/** The reason for which a call is waiting. */
export type ProviderWait =
  /** The server; the call fails when the limit is reached. */
  | { readonly for: 'first-byte' | 'next-byte'; readonly limitMs: number }
  /** The next attempt; `attempt` counts from 1 and is the one to come. */
  | {
      readonly for: 'retry';
      readonly limitMs: number;
      readonly attempt: number;
      /** How many there can be in all. */
      readonly maxAttempts: number;
      readonly error: ProviderError;
    };

/** Told when a wait begins, and undefined when it is over. Must not throw. */
export type OnProviderWait = (wait: ProviderWait | undefined) => void;
