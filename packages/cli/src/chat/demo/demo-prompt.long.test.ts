import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal } from '../testing/say.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const PROMPT_MS = 150_000;

describeInTerminals('the demo', (driver) => {
  test('ends with a prompt at which commands work and nobody answers', {
    timeout: 2 * PROMPT_MS,
  }, async () => {
    const env = { TMPDIR: bench.env['HOME'] ?? '' };
    const terminal = await bench.open(['--demo'], { driver, columns: 80, env });
    await terminal.waitFor(/The session is yours[\s\S]*\n›$/, PROMPT_MS);
    expect(await sayInTerminal(terminal, '/context')).toMatch(/Pruned: \d+ items/);
    expect(await sayInTerminal(terminal, 'hello?')).toMatch(
      /✗ The story is over: the scripted model has no more answers/,
    );
    await terminal.press('Ctrl-D');
    expect(await terminal.ended()).toBe(0);
  });
});
