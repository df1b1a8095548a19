/** Every format that can be read. Types, help texts and error messages are derived from this list. */
export const TRANSCRIPT_FORMATS = [
  'hdc',
  'claude-code',
  'codex',
  'gemini',
  'qwen',
  'opencode',
  'kilo',
  'pi',
  'copilot',
  'cline',
  'continue',
  'swe-agent',
  'openhands',
  'specstory',
  'aider',
  'ai-sdk',
  'anthropic',
  'openai-responses',
  'openai-chat',
] as const;

export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** The format name of a reader that is not ours. */
export type CustomFormat = `custom:${string}`;
