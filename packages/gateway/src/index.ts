export type {
  Exchange,
  ExchangeEnding,
  ExchangeFault,
  ExchangeTimings,
  OnExchange,
} from './exchange/exchange.ts';
export { hashPrefix, type PrefixHashes, type ToolHash } from './exchange/prefix-hashes.ts';
