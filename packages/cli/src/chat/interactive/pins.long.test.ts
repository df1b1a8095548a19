import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const read = (id: string, file_path: string): ScriptStep => ({
  toolCalls: [{ id, name: 'read_file', parameters: { file_path } }],
});
const write = (file_path: string): ScriptStep => ({
  toolCalls: [{ id: `w${file_path}`, name: 'write_file', parameters: { file_path, content: 'new\n' } }],
});

describeInTerminals('items of /context', (driver) => {
  test.each([50, 80, 200])('are pinned, opened and brought back, in %i columns', async (columns) => {
    for (const name of ['a', 'b']) bench.write(`${name}.txt`, `secret of ${name}\n`.repeat(300));
    const script = [read('ra', 'a.txt'), { text: 'A.' }, read('rb', 'b.txt'), write('a.txt'), write('b.txt')];
    const server = await bench.serve([...script, { text: 'B.' }, { text: 'C.' }, { text: 'D.' }]);
    const flags = ['--yes', '--strategy', 'high-density'];
    const terminal = await bench.open([...modelFlags(server), ...flags], { driver, columns, rows: 60 });
    await untilPrompt(terminal);
    await sayInTerminal(terminal, 'read');
    expect(await sayInTerminal(terminal, '/pin 1')).toMatch(/read_file .*a\.txt.* is kept/);
    await sayInTerminal(terminal, 'change');
    await sayInTerminal(terminal, 'more');
    const context = await sayInTerminal(terminal, '/context');
    expect(context).toMatch(/reads, pinned\n/);
    expect(context).toMatch(/ p1 .*read_file .*b\.txt/);
    expect(await sayInTerminal(terminal, '/open p1')).toContain('secret of b\n300 lines · ');
    expect(await sayInTerminal(terminal, '/open p9')).toMatch(/"p9";\s+allowed:\s+p1/);
    expect(await sayInTerminal(terminal, '/restore p1')).toMatch(/stands at the end of the context\s+again/);
    await sayInTerminal(terminal, 'go');
    const sent = JSON.stringify(readWireRequest('openai-compatible', server.requests.at(-1)?.body));
    expect(sent).toMatch(/secret of a[\s\S]*once more:[\s\S]*secret of b/);
  });
});
