import type { Exchange } from './exchange.ts';

/** What is known of an exchange before its answer. Holds no body: answers take minutes. */
export type SentExchange = Omit<Exchange, 'timings' | 'ending' | 'status' | 'usage' | 'diagnosis' | 'quota'>;
