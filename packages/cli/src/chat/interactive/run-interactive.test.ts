import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();

describeInTerminals('hdc chat', (driver) => {
  test('greets, shows what fills the context, answers, and leaves with /quit', async () => {
    const server = await bench.serve([{ text: 'Hello **there**.' }]);
    const terminal = await bench.open(modelFlags(server), { driver });
    const screen = await untilPrompt(terminal);
    expect(screen).toMatch(/^hdc chat \S+ · openai-compatible scripted\n.*project\n\/help shows/);
    expect(screen).toMatch(
      /\ncontext [\d.]+k of 200k \(\d\.\d%\) · pruned 0, saved 0 · adaptive-density · scripted\n›$/,
    );
    const answer = await sayInTerminal(terminal, 'hi');
    expect(answer).toMatch(/^\n\nHello there\.\n\ncontext [\d.]+k of 200k \([\d.]+%\) · .*\n›$/);
    await enter(terminal, '/quit');
    expect(await terminal.ended()).toBe(0);
    expect(await terminal.screen()).toMatch(/Resume with: hdc chat --resume \S+$/);
  });
});
