import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, pressAnswer, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const run = (command: string): ScriptStep => ({
  toolCalls: [{ id: command, name: 'run_shell_command', parameters: { command } }],
});
const done = (file: string) => existsSync(join(bench.project, file));

describeInTerminals('questions', (driver) => {
  const start = async (script: readonly ScriptStep[], columns = 100) => {
    const server = await bench.serve(script);
    const terminal = await bench.open(modelFlags(server), { driver, columns });
    await untilPrompt(terminal);
    return { server, terminal };
  };

  test('take no key that was pressed before, while typing, or in the midst of a word', async () => {
    const { terminal } = await start([{ ...run('touch a'), delayMs: 1_500 }, { text: 'Fine.' }]);
    await enter(terminal, 'go');
    await terminal.waitFor('Esc interrupts');
    // Typed ahead, all the time until the question stands there and beyond.
    for (let n = 0; n < 12; n++) {
      await terminal.type('y');
      await sleep(200);
    }
    await terminal.waitFor('Allow this?');
    await terminal.waitFor(/\ny\/a\/p\/n\/b ›$/);
    await terminal.type('yes, or maybe no');
    await sleep(2_500);
    expect(done('a')).toBe(false);
    await pressAnswer(terminal, 'y');
    await terminal.waitFor(/Fine\.[\s\S]*› y+yes, or maybe no$/);
    expect(done('a')).toBe(true);
  });

  test.each([50, 80, 200])('take a reason back to the model, in %i columns', async (columns) => {
    const { server, terminal } = await start([run('touch a'), { text: 'I see.' }], columns);
    await enter(terminal, 'go');
    await pressAnswer(terminal, 'b');
    await terminal.waitFor(/because ›$/);
    await enter(terminal, 'the file is taken');
    expect(await untilPrompt(terminal)).toMatch(/✗ run_shell_command touch a · not allowed[\s\S]*I see\./);
    const results = readWireRequest('openai-compatible', server.requests.at(-1)?.body).at(-1)?.results;
    expect(JSON.stringify(results)).toContain('The person says why: the file is taken');
    expect(done('a')).toBe(false);
  });

  test('allow the beginning of a command for good, which no shell syntax widens, until it is revoked', async () => {
    const script = [run('touch ./a'), run('touch b c'), run('touch d; touch e'), { text: 'One.' }];
    const { terminal } = await start([...script, run('touch f'), { text: 'Two.' }]);
    await enter(terminal, 'go');
    expect(await terminal.waitFor('Allow this?')).toContain('every command touch *');
    await pressAnswer(terminal, 'p');
    await terminal.waitFor(/touch d; touch e[\s\S]*Allow this\?/);
    expect(['a', 'b', 'c', 'd'].map(done)).toEqual([true, true, true, false]);
    await pressAnswer(terminal, 'n');
    await untilPrompt(terminal);
    expect(await sayInTerminal(terminal, '/allowed')).toMatch(/ 1 {2}every command touch \*\n/);
    expect(await sayInTerminal(terminal, '/allowed revoke 1')).toContain(
      'Asked again from now on: every command touch',
    );
    await enter(terminal, 'more');
    await pressAnswer(terminal, 'n');
    await untilPrompt(terminal);
    expect(done('f')).toBe(false);
  });
});
