import type { Sourced, ThinkingFacts } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';

interface AgentThinking extends Sourced {
  readonly format: Transcript['format'];
  readonly models: RegExp;
  readonly carried: NonNullable<ThinkingFacts['carried']>;
}

const RECORDED: Sourced = { source: 'usage of recorded sessions, growth of prompts', asOf: '2026-11' };

/** Agents that show thinking and do not send it again. */
const AGENT_THINKING: readonly AgentThinking[] = [
  { format: 'opencode', models: /gpt-(?!5\.3-codex)|gemini/, carried: 'never', ...RECORDED },
  { format: 'kilo', models: /gpt-(?!5\.3-codex)|gemini/, carried: 'never', ...RECORDED },
];

/** How thinking weighs in the prompts of a session: by what the agent sends, then by what the vendor counts. */
export function thinkingOf(format: Transcript['format'], model: string, facts: ThinkingFacts): ThinkingFacts {
  const row = AGENT_THINKING.find((each) => each.format === format && each.models.test(model));
  return row ? { ...facts, carried: row.carried } : facts;
}
