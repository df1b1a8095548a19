import { askWindow } from '../../model/ask-window.ts';
import { createModel } from '../../model/create-model.ts';
import type { ModelChoice } from '../../model/model-choice.ts';
import type { ChatControls } from '../slash-command.ts';

/** Changes the model; a window that nobody knows is asked for. Throws when the model cannot be reached. */
export async function useModel(choice: ModelChoice, controls: ChatControls): Promise<void> {
  const { agent, connection, settings, windows } = controls.chat;
  agent.useModel(createModel(choice, connection));
  if (settings.get('context-limit') !== undefined) return;
  await windows.learn(choice);
  if (!windows.isKnown(choice.model)) await askWindow(choice, controls);
}
