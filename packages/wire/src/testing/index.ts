export { type Call, conversationArbitrary, type Result, type Turn } from './conversation-arbitrary.ts';
export { type RecordedRequest, recordedRequests } from './recorded-requests.ts';
export { testWireFormat } from './test-wire-format.ts';
export type { WireWriter } from './wire-writer.ts';
export { WIRE_WRITERS } from './writers/wire-writers.ts';
