import type { ApprovalScope } from '@hdc/agent';
import { printable } from '@hdc/text';
import { UsageError } from '../../../usage-error.ts';
import type { OpenChat } from '../../open/open-chat.ts';
import { wrapHanging } from '../../view/wrap-hanging.ts';
import type { SlashCommand } from '../slash-command.ts';

const NOTHING = 'Nothing: every change and every command needs consent, unless --yes was given';

export const allowedCommand: SlashCommand = {
  name: 'allowed',
  parameters: '[revoke N | revoke all]',
  summary: 'show what is allowed without asking in this session, or revoke it',
  mostWords: 2,
  async run([verb, word], { chat, print, environment }) {
    const { columns } = environment.out;
    const allowed = [...(chat.mcp?.running ?? []), ...chat.agent.approvals.allowed];
    if (verb === 'revoke') {
      const chosen = word === 'all' ? allowed : allowed.slice(Number(word) - 1, Number(word));
      if (chosen.length === 0) {
        throw new UsageError(
          `Nothing that was allowed is ${JSON.stringify(word ?? '')}; allowed: all, or a number that /allowed shows`,
        );
      }
      for (const allowance of chosen)
        print(wrapHanging('', printable(await revoke(allowance, chat)), columns));
      return;
    }
    if (verb !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(verb)}; allowed: revoke`);
    print(
      allowed.length === 0
        ? wrapHanging('', NOTHING, columns)
        : allowed.flatMap(({ title }, index) => wrapHanging(`  ${index + 1}  `, printable(title), columns)),
    );
  },
  async complete(words) {
    return words.length <= 1 ? ['revoke'] : ['all'];
  },
};

/** A server ends without its consent; anything else is asked for again. */
async function revoke({ scope, title }: ApprovalScope, { agent, mcp }: OpenChat): Promise<string> {
  if (mcp?.running.some((server) => server.scope === scope)) {
    await mcp.stop(scope);
    return `Stopped: ${title}`;
  }
  agent.approvals.revoke(scope);
  return `Asked again from now on: ${title}`;
}
