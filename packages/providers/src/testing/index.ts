export type { ScriptedAnswer, ScriptedCall, ScriptedFailure, ScriptStep } from '../scripted/script-step.ts';
export {
  type ReceivedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../scripted/scripted-server.ts';
export type { WireCall, WireMessage, WireResult } from '../scripted/wire-message.ts';
export { checkWireRequest } from './check-wire-request.ts';
export type { CreateTestedProvider } from './provider-bench.ts';
export { readWireRequest, wireMessagesText } from './read-wire-request.ts';
export { testProvider } from './test-provider.ts';
