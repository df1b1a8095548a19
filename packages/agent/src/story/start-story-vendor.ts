import {
  PrefixCache,
  type ScriptedServer,
  type ScriptStep,
  startScriptedServer,
} from '@hdc/providers/scripted';
import type { StoryStep } from './parse-story.ts';

export interface StoryVendorOptions {
  now(): number;
  /** Between two events of an answer; 0 sends it at once. */
  readonly eventDelayMs?: number;
  /** The counted part of a text, if a part of it differs from run to run. */
  readonly counted?: (text: string) => string;
  /** Told of each answer when it is given. */
  readonly onAnswer?: (answer: StoryStep & { readonly type: 'agent' }) => void;
}

const CHARACTERS_PER_TOKEN = 4;

/** A vendor on loopback, in Anthropic's format, whose model plays its part of a story, with a prompt cache. */
export async function startStoryVendor(
  steps: readonly StoryStep[],
  { now, eventDelayMs = 0, counted = (text) => text, onAnswer }: StoryVendorOptions,
): Promise<ScriptedServer> {
  const answers = steps.filter((step) => step.type === 'agent');
  const cache = new PrefixCache();
  return startScriptedServer('anthropic', ({ body }, index): ScriptStep => {
    const answer = answers[index];
    if (!answer) return { status: 400, message: 'the story is over' };
    const toolCalls = answer.calls.map(({ tool, parameters }, call) => ({
      id: `call-${index}-${call}`,
      name: tool,
      parameters,
    }));
    const { text } = answer;
    const outputTokens = Math.ceil((text.length + JSON.stringify(toolCalls).length) / CHARACTERS_PER_TOKEN);
    const usage = { ...cache.read(withTexts(body, counted), now()), outputTokens };
    onAnswer?.(answer);
    return { text, toolCalls, usage, eventDelayMs };
  });
}

function withTexts(body: unknown, change: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? change(value) : value));
}
