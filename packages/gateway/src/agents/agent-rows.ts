import type { AgentRow } from './agent-row.ts';
import { claudeRow } from './rows/claude.ts';
import { clineRow } from './rows/cline.ts';
import { codexRow } from './rows/codex.ts';
import { continueRow } from './rows/continue.ts';
import { copilotRow } from './rows/copilot.ts';
import { geminiRow } from './rows/gemini.ts';
import { kiloRow } from './rows/kilo.ts';
import { opencodeRow } from './rows/opencode.ts';
import { piRow } from './rows/pi.ts';
import { qwenRow } from './rows/qwen.ts';
import { VARIABLES, variableSlot } from './rows/slots.ts';

/** The agents that we know how to send through a gateway. Others get what `UNKNOWN_AGENT` says. */
export const AGENT_ROWS: readonly AgentRow[] = [
  claudeRow,
  codexRow,
  geminiRow,
  opencodeRow,
  kiloRow,
  qwenRow,
  piRow,
  copilotRow,
  clineRow,
  continueRow,
];

/** Programs that run the program that is named behind them. */
export const LAUNCHERS: readonly string[] = [
  ...['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bun', 'bunx', 'deno', 'node', 'tsx', 'uvx', 'mise', 'volta'],
  ...[
    'env',
    'sudo',
    'doas',
    'nice',
    'nohup',
    'time',
    'timeout',
    'stdbuf',
    'script',
    'caffeinate',
    'firejail',
  ],
];

/** Programs that we do not know are told in the variables that most SDKs read. */
export const UNKNOWN_AGENT: Omit<AgentRow, 'name' | 'title' | 'programs'> &
  Required<Pick<AgentRow, 'child'>> = {
  slots: [
    variableSlot('anthropic', 'ANTHROPIC_BASE_URL', '{host}', ['anthropic-messages']),
    variableSlot('openai', 'OPENAI_BASE_URL', '{v1}', ['openai-chat', 'openai-responses']),
    variableSlot('openaiApi', 'OPENAI_API_BASE', '{v1}', ['openai-chat', 'openai-responses']),
    variableSlot('google', 'GOOGLE_GEMINI_BASE_URL', '{host}', ['gemini']),
    variableSlot('llm', 'LLM_BASE_URL', '{v1}', ['openai-chat']),
  ],
  layers: [
    VARIABLES,
    // Many programs read it, and what is set already wins over it.
    {
      at: { kind: 'project', paths: ['.env.local', '.env'], format: 'env' },
      owner: 'project',
      under: ['env'],
    },
  ],
  child: {
    env: {
      ANTHROPIC_BASE_URL: '{anthropic}',
      OPENAI_BASE_URL: '{openai}',
      OPENAI_API_BASE: '{openaiApi}',
      GOOGLE_GEMINI_BASE_URL: '{google}',
      LLM_BASE_URL: '{llm}',
    },
  },
  remedy:
    'Set the base URL in its own settings to a running hdc gateway (http://127.0.0.1:7421, most want /v1 behind it), which gets what stood there before as --upstream FORMAT=URL.',
  source: 'the SDKs of Anthropic, OpenAI and Google; Aider and OpenHands by their documentation, 2026-11',
};
