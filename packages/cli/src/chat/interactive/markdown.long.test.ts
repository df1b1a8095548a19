import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const ANSWER = `# The plan

First some **bold** words that go on for longer than a narrow line has room for, see [here](https://a.b/c).

- one
- two
  - deeper

| name | what it is for, told at length |
|------|------|
| alpha | the first of all letters in the alphabet |

\`\`\`ts
const answer = "forty-two";
\`\`\`

Done.`;

describeInTerminals('Markdown', (driver) => {
  test.each([50, 80, 200])('is rendered while it streams, in %i columns', async (columns) => {
    const server = await bench.serve([{ text: ANSWER, eventDelayMs: 2 }]);
    const terminal = await bench.open(modelFlags(server), { driver, columns });
    await untilPrompt(terminal);
    const shown = await sayInTerminal(terminal, 'go');
    expect(shown).toMatch(/\nThe plan\n\nFirst some bold words that go on for longer/);
    expect(shown).toMatch(/\n• one\n• two\n {2}• deeper\n\nname +│ what it is for/);
    expect(shown).toMatch(/\n {2}const answer = "forty-two";\n\nDone\.\n\ncontext /);
    expect(shown).not.toMatch(/\*\*|```|\|--/);
    expect(shown.split('\n').every((line) => line.length <= columns)).toBe(true);
    expect(shown.match(/The plan/g)).toHaveLength(1);
  });

  test('stays as it is where the terminal is dumb', async () => {
    const server = await bench.serve([{ text: ANSWER }]);
    const terminal = await bench.open(modelFlags(server), { driver, env: { TERM: 'dumb' } });
    await terminal.waitFor('›');
    await terminal.type('go');
    await terminal.press('Enter');
    await terminal.waitFor(/Done\.[\s\S]*›/);
    expect(await terminal.screen({ withHistory: true })).toContain('**bold**');
  });
});
