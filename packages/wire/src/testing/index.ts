export type { Call, Result, Turn } from './conversation-arbitrary.ts';
export { testWireFormat } from './test-wire-format.ts';
export type { WireWriter } from './wire-writer.ts';
