import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../agent.ts';
import type { StoryStep } from './parse-story.ts';

type Listener<Type extends StoryStep['type']> = (step: StoryStep & { readonly type: Type }) => void;

export interface StoryListeners {
  /** The person is about to say something. */
  readonly onUser?: Listener<'user'>;
  /** Somebody changed a file. */
  readonly onChange?: Listener<'change'>;
}

/** Says what the person says in a story, in its workspace, and lets the agent work; stops when interrupted. */
export async function playStory(
  steps: readonly StoryStep[],
  agent: Agent,
  workspaceRoot: string,
  signal: AbortSignal,
  { onUser, onChange }: StoryListeners = {},
): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return;
    if (step.type === 'change') {
      writeFileSync(join(workspaceRoot, step.path), step.content);
      onChange?.(step);
    }
    if (step.type === 'user') {
      onUser?.(step);
      await agent.send(step.text, signal);
    }
  }
}

/** Variables with which the commands of a story answer the same on every machine, whatever the Node. */
export const STORY_ENVIRONMENT: Readonly<Record<string, string>> = {
  TZ: 'UTC',
  LC_ALL: 'C',
  NO_COLOR: '1',
  // Behind the first, all places of a failed test are Node's own.
  NODE_OPTIONS: '--stack-trace-limit=1',
};
