import type { ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const FILES = [1, 2, 3, 4, 5, 6];
const reads: ScriptStep = {
  toolCalls: FILES.map((n) => ({ id: `r${n}`, name: 'read_file', parameters: { file_path: `${n}.txt` } })),
};

describeInTerminals('a full window', (driver) => {
  test.each([50, 80, 200])('is told in one sentence, in %i columns', async (columns) => {
    for (const n of FILES) bench.write(`${n}.txt`, `${n} is told at length.\n`.repeat(500));
    const server = await bench.serve([reads, { text: 'All read.' }]);
    const flags = [...modelFlags(server), '--set', 'context-limit=8000'];
    const terminal = await bench.open(flags, { driver, columns });
    await untilPrompt(terminal);
    const shown = await sayInTerminal(terminal, 'read');
    const [told, ...others] = shown.match(/◆[^◆✓✗]*?\n\n/g) ?? [];
    expect(others).toEqual([]);
    expect(told?.replace(/\s+/g, ' ').trim()).toMatch(
      /^◆ the window of 8\.00k tokens was full: the biggest results were cut \(about 1\d\.\dk tokens\); \d+ tokens are free now, and \d\.\d\dk reserved for the answer$/,
    );
    // On one line of fewer columns there is no room for it.
    const status = columns < 200 ? /All read\. context / : /All read\. .* · compressed 1× · adaptive-density/;
    expect(shown.replace(/\s+/g, ' ')).toMatch(status);
    expect(shown).not.toMatch(/nothing to compress/);
  });
});
