import type { IContent } from '@hdc/core';
import type { ScriptedAnswer } from '@hdc/providers/testing';
import { vi } from 'vitest';
import type { AgentBench } from './agent-bench.ts';

let calls = 0;

/** An answer that makes one call. */
export function call(name: string, parameters: unknown): ScriptedAnswer {
  return callAll([name, parameters]);
}

/** An answer that makes several calls. */
export function callAll(
  ...wanted: readonly (readonly [name: string, parameters: unknown])[]
): ScriptedAnswer {
  const toolCalls = wanted.map(([name, parameters]) => ({ id: `call_${++calls}`, name, parameters }));
  return { toolCalls };
}

export const DONE: ScriptedAnswer = { text: 'Done.' };

/** The outcomes of the calls, in the order of the history: errors, or else results. */
export function outcomesOf(history: readonly IContent[]): readonly string[] {
  return history.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.error ?? String(block.result)] : [])),
  );
}

/** Resolves when the agent has told of something of that type. */
export async function untilEvent(
  { events }: AgentBench,
  type: AgentBench['events'][number]['type'],
): Promise<void> {
  await vi.waitFor(() => {
    if (!events.some((event) => event.type === type)) throw new Error(`there was no ${type} yet`);
  }, 300_000);
}
