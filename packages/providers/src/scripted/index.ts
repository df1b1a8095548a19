export { PrefixCache } from './prefix-cache.ts';
export { type ChatAnswer, readChatAnswer } from './read-chat-answer.ts';
export type { ScriptedAnswer, ScriptStep } from './script-step.ts';
export {
  type ReceivedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.ts';
