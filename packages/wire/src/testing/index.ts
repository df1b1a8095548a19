export type { Call } from '../writers/turn.ts';
export { conversationArbitrary, type Result, type Turn } from './conversation-arbitrary.ts';
export { type RecordedRequest, recordedRequests } from './recorded-requests.ts';
export { testWireFormat } from './test-wire-format.ts';
export { WIRE_WRITERS, type WireWriter } from './wire-writers.ts';
