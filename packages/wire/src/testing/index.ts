export type { Call } from '../writers/turn.ts';
export { type ArbitraryResult, type ArbitraryTurn, conversationArbitrary } from './conversation-arbitrary.ts';
export { type RecordedBody, recordedRequests } from './recorded-requests.ts';
export { testWireFormat } from './test-wire-format.ts';
export { WIRE_WRITERS, type WireWriter } from './wire-writers.ts';
