import { describeContext } from '@hdc/agent';
import { wrapText } from '@hdc/text';
import { describeRules } from '../../view/describe-outcome.ts';
import { formatContext } from '../../view/format-context.ts';
import { statusOf } from '../../view/status-of.ts';
import type { SlashCommand } from '../slash-command.ts';
import { PINNED } from './pin.ts';

const HINT = '/pin N keeps one for good, /open pN shows what was pruned, /restore pN brings it back';

export const contextCommand: SlashCommand = {
  name: 'context',
  summary: 'show what fills the context, and what was pruned and why',
  mostWords: 0,
  async run(_words, controls) {
    const { chat, print, colors, environment } = controls;
    await chat.agent.session.measureContext();
    const description = await describeContext(chat.agent.session.history);
    controls.listed = description.biggest;
    const pinned = chat.settings.get(PINNED);
    const view = { colors, columns: environment.out.columns, pinned };
    print([
      ...formatContext(description, chat.agent.pruned.items, statusOf(chat), view),
      ...describeRules(chat.agent, view.columns),
      ...wrapText(HINT, view.columns - 1).map(colors.dim),
    ]);
  },
};
