import type { LoggedTurn } from '@hdc/agent';
import { plural, printable } from '@hdc/text';
import { wrapHanging } from '../../view/wrap-hanging.ts';
import type { ChatControls } from '../slash-command.ts';

const NEVER =
  'Effects of commands outside of the workspace, over the network, or on files that git ignores are not taken back';

/** Takes back a prompt and everything after it, and reports the outcome. */
export async function rewindChat(
  turn: LoggedTurn,
  { chat, print, colors, suggest, environment }: ChatControls,
): Promise<void> {
  const { restored, left, isForgotten } = await chat.agent.rewind(turn);
  const wrap = (lead: string, text: string) => wrapHanging(lead, text, environment.out.columns);
  const mark = `  ${colors.yellow('!')} `;
  print([
    ...wrap('', `Taken back to before prompt ${turn.turn}: ${printable(turn.prompt)}`),
    ...wrap(
      '  ',
      restored.length === 0
        ? 'No file had to be restored'
        : `${plural(restored.length, 'file')} restored: ${restored.map(printable).join(', ')}`,
    ),
    ...left.flatMap((text) => wrap(mark, `Not taken back: ${printable(text)}`)),
    ...(isForgotten
      ? wrap('  ', 'The conversation ends before it now; the transcript keeps what was')
      : wrap(mark, 'The conversation was left as it is: the prompt is no longer in it')),
    ...wrap('  ', NEVER),
  ]);
  suggest(turn.prompt);
}
