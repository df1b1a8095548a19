import type { LoggedRequest } from '@hdc/agent';
import { formatCosts } from '../../view/format-costs.ts';
import { sumCosts } from '../../view/sum-costs.ts';
import type { SlashCommand } from '../slash-command.ts';

export const costCommand: SlashCommand = {
  name: 'cost',
  summary: 'show what each prompt cost, as the provider reported it',
  mostWords: 0,
  async run(_words, { chat, print, colors, environment }) {
    const { requests, turns } = chat.agent.usage;
    const sharesOf = (some: readonly LoggedRequest[]) => ({
      all: sumCosts(some, chat.prices),
      summaries: sumCosts(
        some.filter(({ isSummary }) => isSummary),
        chat.prices,
      ),
    });
    const costs = turns.map((turn) => ({
      ...turn,
      ...sharesOf(requests.filter((request) => request.turn === turn.turn)),
    }));
    print(formatCosts(costs, sharesOf(requests), { colors, columns: environment.out.columns }));
  },
};
