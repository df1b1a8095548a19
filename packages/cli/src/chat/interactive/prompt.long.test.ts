import { readWireRequest } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();

describeInTerminals('the prompt', (driver) => {
  test.each([50, 80, 200])(
    'takes several lines, finds files by their letters, and long pastes, in %i columns',
    async (columns) => {
      bench.write('src/accounts.ts', 'export const secret = 42;\n');
      const server = await bench.serve([{ text: 'One.' }, { text: 'Two.' }]);
      const terminal = await bench.open(modelFlags(server), { driver, columns });
      await untilPrompt(terminal);
      await terminal.type('look at @acc');
      await terminal.press('Tab');
      await terminal.waitFor(/› look at @src\/accounts\.ts$/);
      await terminal.press('Alt-Enter');
      await terminal.type('and say');
      await terminal.waitFor(/accounts\.ts\n… and say$/);
      await terminal.press('Enter');
      await terminal.waitFor('One.');
      await untilPrompt(terminal);
      const first = readWireRequest('openai-compatible', server.requests[0]?.body).at(-1)?.texts.join('\n');
      expect(first).toMatch(/look at @src\/accounts\.ts \nand say[\s\S]*secret = 42/);
      await terminal.paste(`${'0123456789 '.repeat(1_800)}end`);
      await terminal.waitFor(/\[pasted: 1 line\]/);
      await terminal.press('Enter');
      await terminal.waitFor('Two.');
      const second = readWireRequest('openai-compatible', server.requests[1]?.body).at(-1)?.texts.join('');
      expect(second).toHaveLength(19_803);
      await untilPrompt(terminal);
      await terminal.press('Ctrl-R');
      await terminal.type('say');
      await terminal.waitFor(/… and say\nsearch: say/);
    },
  );

  test('shows and queues what is typed while the model works; Esc takes it back', async () => {
    const slow = { text: ' slow'.repeat(80), eventDelayMs: 60 };
    const server = await bench.serve([slow, { text: 'Second.' }, { text: 'Third.' }]);
    const terminal = await bench.open(modelFlags(server), { driver });
    await untilPrompt(terminal);
    await enter(terminal, 'go');
    await terminal.waitFor('slow slow');
    await terminal.type('and more');
    await terminal.waitFor(/› and more$/);
    await terminal.press('Enter');
    await terminal.waitFor(/› and more · queued, Esc takes it back$/);
    await terminal.press('Escape');
    await terminal.waitFor(/› and more$/);
    await terminal.press('Enter');
    await terminal.waitFor(/Second\./);
    const texts = readWireRequest('openai-compatible', server.requests[1]?.body).at(-1)?.texts;
    expect(texts).toEqual(['and more']);
  });
});
