import type { SessionReport } from '../replay-report.ts';
import { isBilled, promptTokensOf } from './bill-summary.ts';

/** The agents of sessions, the one that most was paid for first; without a bill by what their prompts weigh. */
export function agentsByUse(sessions: readonly SessionReport[], money: boolean): readonly string[] {
  const uses = new Map<string, { usd: number; tokens: number }>();
  for (const session of sessions) {
    const use = uses.get(session.agent) ?? { usd: 0, tokens: 0 };
    use.usd += money && isBilled(session) ? session.bill.usd.total : 0;
    use.tokens += promptTokensOf(session);
    uses.set(session.agent, use);
  }
  return [...uses].sort(([, a], [, b]) => b.usd - a.usd || b.tokens - a.tokens).map(([agent]) => agent);
}
