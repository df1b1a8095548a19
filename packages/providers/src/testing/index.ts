export { checkWireRequest } from './check-wire-request.ts';
export { readWireRequest } from './read-wire-request.ts';
export type { ScriptedAnswer, ScriptedCall, ScriptedFailure, ScriptStep } from './script-step.ts';
export {
  type RecordedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.ts';
export { type CreateTestedProvider, testProvider } from './test-provider.ts';
export type { WireCall, WireMessage, WireResult } from './wire-message.ts';
export { wireMessagesText } from './wire-messages-text.ts';
