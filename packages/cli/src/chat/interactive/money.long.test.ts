import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const usage = { inputTokens: 100_000, cachedTokens: 80_000, outputTokens: 1_000 };

function setPrice(): void {
  mkdirSync(bench.home, { recursive: true });
  const price = { input: 10, cacheRead: 1, cacheWrite: 12.5, output: 50 };
  const models = { scripted: { price, contextLimit: 500_000 } };
  writeFileSync(join(bench.home, 'models.json'), JSON.stringify(models));
}

function figuresIn(text: string): string {
  return text.slice(text.indexOf('Cost:'), text.indexOf('\n\n', text.indexOf('Cost:')));
}

function statusIn(screen: string): string {
  return screen.slice(screen.lastIndexOf('\ncontext '));
}

describeInTerminals('money', (driver) => {
  test('stands in the status and in /cost, the same after a resume', async () => {
    setPrice();
    const script: readonly ScriptStep[] = [
      { text: 'One.', usage },
      { text: 'Two.', usage },
    ];
    const server = await bench.serve(script);
    const terminal = await bench.open(modelFlags(server), { driver });
    await untilPrompt(terminal);
    await sayInTerminal(terminal, 'first');
    expect(await sayInTerminal(terminal, 'second')).toMatch(/ · \$0\.66 · cached 80\.0% · adaptive-density/);
    const cost = await sayInTerminal(terminal, '/cost');
    expect(cost).toMatch(/Cost: \$0\.66 · 2 requests · 200k tokens in, 2\.00k out · cached 80\.0%\n/);
    expect(cost).toMatch(/ 1 {2}first\n +\$0\.33 .*\n +2 {2}second\n +\$0\.33 /);
    await terminal.press('Ctrl-D');
    await terminal.ended();
    const later = await bench.open([...modelFlags(server), '--resume'], { driver });
    expect(await untilPrompt(later)).toMatch(/ · \$0\.66 · cached 80\.0% · adaptive-density/);
    expect(figuresIn(await sayInTerminal(later, '/cost'))).toBe(figuresIn(cost));
  });

  test.each([50, 80, 200])(
    'that summaries took is counted and named, also after a resume, in %i columns',
    async (columns) => {
      setPrice();
      const call = (id: number) => ({
        text: 'A long thought. '.repeat(100),
        toolCalls: [{ id: `c${id}`, name: 'glob', parameters: { pattern: `${id}*` } }],
        usage,
      });
      const answers = ['Done.', 'It was long.', 'Two.'].map((text) => ({ text, usage }));
      const server = await bench.serve([...[1, 2, 3, 4, 5, 6, 7].map(call), ...answers]);
      const flags = [...modelFlags(server), '--strategy', 'one-shot'];
      const options = { driver, columns, rows: 70 };
      const terminal = await bench.open(flags, options);
      await untilPrompt(terminal);
      await sayInTerminal(terminal, 'first');
      expect(await sayInTerminal(terminal, '/compress')).toMatch(
        /compressed with one-shot[\s\S]* · \$2\.97 · /,
      );
      await sayInTerminal(terminal, 'second');
      const cost = await sayInTerminal(terminal, '/cost');
      const text = cost.replace(/\s+/g, ' ');
      const one = '$0.33 · 1 request · 100k tokens in, 1.00k out · cached 80.0%';
      expect(text).toContain(`Cost: $3.30 · 10 requests · 1.00M tokens in, 10.0k out · cached 80.0%`);
      expect(text).toContain(`cached 80.0% of that for summaries: ${one} 1 first $2.97 · 9 requests`);
      expect(text).toContain(`cached 80.0% of that for summaries: ${one} 2 second ${one}`);
      await terminal.press('Ctrl-D');
      await terminal.ended();
      const later = await bench.open([...flags, '--resume'], options);
      expect(statusIn(await untilPrompt(later))).toBe(statusIn(cost));
      expect(figuresIn(await sayInTerminal(later, '/cost'))).toBe(figuresIn(cost));
    },
  );
});
