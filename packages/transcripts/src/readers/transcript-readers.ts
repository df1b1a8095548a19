import type { TranscriptReader } from '../transcript-reader.ts';
import { aiderReader } from './aider-reader.ts';
import { claudeCodeReader } from './claude-code/claude-code-reader.ts';
import { clineReader } from './cline/cline-reader.ts';
import { codexReader } from './codex/codex-reader.ts';
import { continueReader } from './continue-reader.ts';
import { copilotReader } from './copilot/copilot-reader.ts';
import { geminiReader } from './gemini/gemini-reader.ts';
import { hdcReader } from './hdc-reader.ts';
import { aiSdkReader } from './messages/ai-sdk-reader.ts';
import { anthropicReader } from './messages/anthropic-reader.ts';
import { openaiChatReader } from './messages/openai-chat-reader.ts';
import { openaiResponsesReader } from './messages/openai-responses-reader.ts';
import { kiloReader } from './opencode/kilo-reader.ts';
import { opencodeReader } from './opencode/opencode-reader.ts';
import { openhandsReader } from './openhands/openhands-reader.ts';
import { piReader } from './pi/pi-reader.ts';
import { qwenReader } from './qwen-reader.ts';
import { specstoryReader } from './specstory/specstory-reader.ts';
import { sweAgentReader } from './swe-agent-reader.ts';

/** Asked in this order: what an agent writes on purpose comes before what only looks like messages. */
export const TRANSCRIPT_READERS: readonly TranscriptReader[] = [
  hdcReader,
  claudeCodeReader,
  codexReader,
  qwenReader,
  geminiReader,
  opencodeReader,
  kiloReader,
  piReader,
  copilotReader,
  sweAgentReader,
  openhandsReader,
  specstoryReader,
  aiderReader,
  clineReader,
  continueReader,
  aiSdkReader,
  anthropicReader,
  openaiResponsesReader,
  openaiChatReader,
];
