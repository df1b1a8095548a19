import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const LINES = 200;
const SUMMARY = 'Now write the <state_snapshot>';
const PARTS = [1, 2, 3, 4, 5, 6];
const read = (name: string): ScriptStep => ({
  toolCalls: (name === 'pinned' ? ['pinned'] : PARTS.map((part) => `${name}-${part}`)).map((file) => ({
    id: `read-${file}`,
    name: 'read_file',
    parameters: { file_path: `${file}.txt` },
  })),
});

/** Reads the files that the prompt names, once, and writes a summary if it is asked for one. */
function answer(body: unknown, done: Set<string>): ScriptStep {
  const last = readWireRequest('openai-compatible', body).at(-1);
  const text = last?.texts.join('\n') ?? '';
  if (text.includes(SUMMARY)) return { text: 'Much was read.' };
  const [, name] = /^read (\S+)$/.exec(text) ?? [];
  if (name === undefined || done.has(name)) return { text: 'Read.' };
  done.add(name);
  return read(name);
}

describeInTerminals('a pinned item', (driver) => {
  test('stays whole at the threshold of every strategy, and what went is opened and brought back', async () => {
    const write = (name: string) => bench.write(`${name}.txt`, `secret of ${name}\n`.repeat(LINES));
    for (const name of COMPRESSION_STRATEGIES) for (const part of PARTS) write(`${name}-${part}`);
    write('pinned');
    const done = new Set<string>();
    const server = await bench.serve(({ body }) => answer(body, done));
    const settings = ['context-limit=12000', 'compression-threshold=0.6'].flatMap((text) => ['--set', text]);
    const options = { driver, columns: 100, rows: 90 };
    const terminal = await bench.open([...modelFlags(server), ...settings], options);
    await untilPrompt(terminal);
    await sayInTerminal(terminal, 'read pinned');
    expect(await sayInTerminal(terminal, '/pin 1')).toMatch(/read_file .*pinned\.txt.* is kept/);
    const sent = () => server.requests.findLast(({ text }) => !text.includes(SUMMARY))?.text ?? '';
    for (const strategy of COMPRESSION_STRATEGIES.toSorted()) {
      await sayInTerminal(terminal, `/strategy ${strategy}`);
      expect(await sayInTerminal(terminal, `read ${strategy}`)).toMatch(
        new RegExp(`◆ (?:compressed with ${strategy}|the window of 12\\.0k tokens was full)`),
      );
      expect(sent().match(/secret of pinned/g)?.length).toBe(LINES);
    }
    const context = await sayInTerminal(terminal, '/context');
    expect(context).toMatch(/ read_file pinned\.txt · reads, pinned\n/);
    const [, label = '', file = ''] = / (p\d+) .*read_file (\S+)\.txt · /.exec(context) ?? [];
    expect(await sayInTerminal(terminal, `/open ${label}`)).toContain(`secret of ${file}\n${LINES} lines · `);
    await sayInTerminal(terminal, `/restore ${label}`);
    await sayInTerminal(terminal, 'thanks');
    expect(sent()).toContain(`secret of ${file}`);
    expect(sent().match(/secret of pinned/g)?.length).toBe(LINES);
  });
});
