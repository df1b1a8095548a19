import type { LoggedTurn } from '@hdc/agent';
import { plural, printable } from '@hdc/text';
import type { ChatControls } from '../slash-command.ts';

/** Takes a prompt and everything behind it back, and says what became of it. */
export async function rewindTo(
  turn: LoggedTurn,
  { chat, print, colors, suggest }: ChatControls,
): Promise<void> {
  const { restored, left, isForgotten } = await chat.agent.rewind(turn);
  print([
    `Taken back to before prompt ${turn.turn}: ${printable(turn.prompt)}`,
    restored.length === 0
      ? '  No file had to be restored'
      : `  ${plural(restored.length, 'file')} restored: ${restored.map(printable).join(', ')}`,
    ...left.map((text) => `  ${colors.yellow('!')} Not taken back: ${printable(text)}`),
    isForgotten
      ? '  The conversation ends before it now; the transcript keeps what was'
      : `  ${colors.yellow('!')} The conversation was left as it is: the prompt is no longer in it`,
    '  What commands did outside of the workspace, over the network, or to files that git ignores is not taken back',
  ]);
  suggest(turn.prompt);
}
