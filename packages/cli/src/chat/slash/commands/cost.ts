import { formatCosts } from '../../view/format-costs.ts';
import { sumCosts } from '../../view/sum-costs.ts';
import type { SlashCommand } from '../slash-command.ts';

export const costCommand: SlashCommand = {
  name: 'cost',
  summary: 'show what each prompt cost, from what the provider reported',
  mostWords: 0,
  async run(_words, { chat, print, colors, environment }) {
    const { requests, turns } = chat.agent.usage;
    const costs = turns.map(({ turn, prompt }) => ({
      turn,
      prompt,
      ...sumCosts(
        requests.filter((request) => request.turn === turn),
        chat.prices,
      ),
    }));
    const view = { colors, columns: environment.out.columns };
    print(formatCosts(costs, sumCosts(requests, chat.prices), view));
  },
};
