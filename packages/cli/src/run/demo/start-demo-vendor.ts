import type { StoryStep } from '@hdc/agent/story';
import { type ScriptedServer, type ScriptStep, startScriptedServer } from '@hdc/providers/scripted';
import { PrefixCache } from './prefix-cache.ts';

/** A vendor on loopback whose model plays its part of a story, with a prompt cache. */
export async function startDemoVendor(
  steps: readonly StoryStep[],
  now: () => number,
  eventDelayMs: number,
): Promise<ScriptedServer> {
  const answers = steps.filter((step) => step.type === 'agent');
  const cache = new PrefixCache(now);
  return startScriptedServer('anthropic', ({ body }, index): ScriptStep => {
    const answer = answers[index];
    if (!answer) return { status: 400, message: 'the story is over' };
    const toolCalls = answer.calls.map(({ tool, parameters }, call) => ({
      id: `call-${index}-${call}`,
      name: tool,
      parameters,
    }));
    const { text } = answer;
    const usage = cache.usageOf(body, `${text}${JSON.stringify(toolCalls)}`);
    return { text, toolCalls, usage, eventDelayMs };
  });
}
