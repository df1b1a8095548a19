import type { StoryStep } from '@hdc/agent/story';
import {
  PrefixCache,
  type ScriptedServer,
  type ScriptStep,
  startScriptedServer,
} from '@hdc/providers/scripted';

const CHARACTERS_PER_TOKEN = 4;

/** A vendor on loopback whose model plays its part of a story, with a prompt cache. */
export async function startDemoVendor(
  steps: readonly StoryStep[],
  now: () => number,
  eventDelayMs: number,
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
    const usage = { ...cache.read(body, now()), outputTokens };
    return { text, toolCalls, usage, eventDelayMs };
  });
}
