export type { ScriptedAnswer, ScriptStep } from '../testing/script-step.ts';
export {
  type RecordedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../testing/scripted-server.ts';
