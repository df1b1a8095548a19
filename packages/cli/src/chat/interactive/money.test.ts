import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { say, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const usage = { inputTokens: 100_000, cachedTokens: 80_000, outputTokens: 1_000 };

describeInTerminals('money', (driver) => {
  test('stands in the status and in /cost, the same after a resume', async () => {
    mkdirSync(bench.home, { recursive: true });
    const price = { input: 10, cacheRead: 1, cacheWrite: 12.5, output: 50 };
    writeFileSync(
      join(bench.home, 'models.json'),
      JSON.stringify({ scripted: { price, contextLimit: 500_000 } }),
    );
    const script: readonly ScriptStep[] = [
      { text: 'One.', usage },
      { text: 'Two.', usage },
    ];
    const server = await bench.serve(script);
    const terminal = await bench.open(modelFlags(server), { driver });
    await untilPrompt(terminal);
    await say(terminal, 'first');
    expect(await say(terminal, 'second')).toMatch(/ · \$0\.66 · cached 80\.0% · adaptive-density/);
    const cost = await say(terminal, '/cost');
    expect(cost).toMatch(/Cost: \$0\.66 · 2 requests · 200k tokens in, 2\.00k out · cached 80\.0%\n/);
    expect(cost).toMatch(/ 1 {2}first\n +\$0\.33 .*\n +2 {2}second\n +\$0\.33 /);
    await terminal.press('Ctrl-D');
    await terminal.ended();
    const later = await bench.open([...modelFlags(server), '--resume'], { driver });
    expect(await untilPrompt(later)).toMatch(/ · \$0\.66 · cached 80\.0% · adaptive-density/);
    const figures = (text: string) =>
      text.slice(text.indexOf('Cost:'), text.indexOf('\n\n', text.indexOf('Cost:')));
    expect(figures(await say(later, '/cost'))).toBe(figures(cost));
  });
});
