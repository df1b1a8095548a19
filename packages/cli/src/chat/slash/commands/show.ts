import { cutEnd, plural, printable, printableText, wrapText } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import { colorDiff } from '../../view/color-diff.ts';
import type { SlashCommand } from '../slash-command.ts';

export const showSlash: SlashCommand = {
  name: 'show',
  parameters: '[N | list]',
  summary: 'show the whole output or diff of the last call, or of the Nth last',
  mostWords: 1,
  async run([word = '1'], { results, print, colors, environment }) {
    const all = results.all;
    if (all.length === 0) {
      const none = 'No command and no change so far in this run; hdc show reads what was taken out before';
      print(wrapText(none, environment.out.columns));
      return;
    }
    if (word === 'list') {
      print(
        all.map((event, i) =>
          cutEnd(
            `  ${i + 1}  ${printable(event.title)} · ${printable(event.summary)}`,
            environment.out.columns,
          ),
        ),
      );
      return;
    }
    const event = all[Number(word) - 1];
    if (!event?.detail) {
      throw new UsageError(
        `There is no result ${JSON.stringify(word)}; allowed: list, or 1 to ${all.length}, 1 being the last`,
      );
    }
    const { kind, text } = event.detail;
    const lines = printableText(text).trimEnd().split('\n');
    print([
      colors.bold(printable(event.title)),
      ...(kind === 'diff' ? colorDiff(lines, colors) : lines),
      colors.dim(`${plural(lines.length, 'line')} · ${printable(event.summary)}`),
    ]);
  },
};
