import type { StoryCall, StoryStep } from '@hdc/agent/story';

/** A clock that moves with the story, so that a recording is the same every time. */
export class StoryClock {
  #time: number;

  constructor(start: number) {
    this.#time = start;
  }

  readonly now = (): number => this.#time;

  readonly advance = (seconds: number): void => {
    this.#time += seconds * 1_000;
  };
}

/** About as long as a model takes for so many characters. */
export function secondsToWrite({ text, calls }: StoryStep & { readonly type: 'agent' }): number {
  return 8 + Math.round((text.length + JSON.stringify(calls).length) / 40);
}

export function secondsToRun(tool: StoryCall['tool']): number {
  return tool === 'run_shell_command' ? 4 : 1;
}
