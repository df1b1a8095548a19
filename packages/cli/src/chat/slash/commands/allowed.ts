import { printable } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import type { SlashCommand } from '../slash-command.ts';

export const allowedCommand: SlashCommand = {
  name: 'allowed',
  parameters: '[revoke N | revoke all]',
  summary: 'show what need not be asked any more in this session, or ask again',
  mostWords: 2,
  async run([verb, word], { chat, print }) {
    const { approvals } = chat.agent;
    const { allowed } = approvals;
    if (verb === 'revoke') {
      const chosen = word === 'all' ? allowed : allowed.slice(Number(word) - 1, Number(word));
      if (chosen.length === 0) {
        throw new UsageError(
          `Nothing that was allowed is ${JSON.stringify(word ?? '')}; allowed: all, or a number that /allowed shows`,
        );
      }
      for (const { scope } of chosen) approvals.revoke(scope);
      print(chosen.map(({ title }) => `Asked again from now on: ${printable(title)}`));
      return;
    }
    if (verb !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(verb)}; allowed: revoke`);
    print(
      allowed.length === 0
        ? ['Nothing: every change and every command is asked for, unless --yes was given']
        : allowed.map(({ title }, index) => `  ${index + 1}  ${printable(title)}`),
    );
  },
  async complete(words) {
    return words.length <= 1 ? ['revoke'] : ['all'];
  },
};
