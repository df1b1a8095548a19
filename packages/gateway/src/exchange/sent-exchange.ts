import type { Exchange } from './exchange.ts';

/** The known facts about an exchange before its answer. Holds no body: answers take minutes. */
export type SentExchange = Omit<Exchange, 'timings' | 'ending' | 'status' | 'usage' | 'diagnosis' | 'quota'>;
