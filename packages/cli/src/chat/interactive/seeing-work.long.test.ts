import type { ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();

const run = (command: string): ScriptStep => ({
  toolCalls: [{ id: command, name: 'run_shell_command', parameters: { command } }],
});
const write = (content: string): ScriptStep => ({
  toolCalls: [{ id: content, name: 'write_file', parameters: { file_path: 'a.txt', content } }],
});

describeInTerminals('what happens', (driver) => {
  const start = async (script: readonly ScriptStep[], columns: number) => {
    const server = await bench.serve(script);
    const terminal = await bench.open([...modelFlags(server), '--yes'], { driver, columns });
    await untilPrompt(terminal);
    return terminal;
  };

  test.each([50, 80, 200])('is shown while it happens, in %i columns', async (columns) => {
    const counting =
      'for n in $(seq 30); do echo line $n; done; printf begun; while [ ! -e go ]; do sleep 0.05; done';
    const terminal = await start(
      [
        run(counting),
        run('echo one; echo the reason >&2; exit 3'),
        write('old\n'),
        write('new\n'),
        { text: 'Done.' },
      ],
      columns,
    );
    await enter(terminal, 'go');
    const running = await terminal.waitFor(/│ line 30\n +│ begun\n/);
    expect(running).not.toContain('line 20');
    bench.write('go', '');
    const screen = await untilPrompt(terminal);
    expect(screen).toMatch(/✓ run_shell_command .*exit 0.*\n +│ … 27 lines before · \/show\n +│ line 28\n/);
    expect(screen).toMatch(/✗ run_shell_command .*exit 3, 2.*\n +│ one\n +│ the reason\n/);
    expect(screen).toMatch(/✓ write_file a\.txt · \+1 −0 lines\n[\s\S]*\+old\n/);
    expect(screen).toMatch(/✓ write_file a\.txt · \+1 −1 lines\n[\s\S]*-old\n +\+new\n/);
    expect(await sayInTerminal(terminal, '/show')).toMatch(/-old\n\+new\n/);
    expect(await sayInTerminal(terminal, '/show 4')).toMatch(
      /line 1\n[\s\S]*line 30\nbegun\n31 lines · exit 0/,
    );
    expect(await sayInTerminal(terminal, '/show 9')).toMatch(/allowed: list, or 1 to\s4/);
  });

  test.each([50, 200])('thinking and effort follow their settings, in %i columns', async (columns) => {
    const thinking = 'One step after the other. '.repeat(20);
    const server = await bench.serve(['A.', 'B.', 'C.'].map((text) => ({ thinking, text })));
    const terminal = await bench.open(modelFlags(server), { driver, columns });
    await untilPrompt(terminal);
    expect(await sayInTerminal(terminal, 'one')).toMatch(/┊ thought.*, 100 words · \/show\n\nA\./);
    await sayInTerminal(terminal, '/set thinking full');
    await sayInTerminal(terminal, '/set effort low');
    const full = await sayInTerminal(terminal, 'two');
    expect(full.replace(/\s+/g, ' ').split('One step after the other.')).toHaveLength(21);
    expect(server.requests.map(({ body }) => body)).toMatchObject([{}, { reasoning_effort: 'low' }]);
    await sayInTerminal(terminal, '/set thinking hidden');
    expect(await sayInTerminal(terminal, 'three')).toMatch(/^\n\nC\.\n/);
  });

  test('thinking is folded into one line that /show opens, and what was cut off goes on', async () => {
    const thinking = 'One step after the other. '.repeat(20);
    const server = await bench.serve([
      { thinking, text: 'Half an', finishReason: 'length' },
      { text: 'answer.' },
    ]);
    const terminal = await bench.open([...modelFlags(server), '--effort', 'high'], { driver, columns: 80 });
    await untilPrompt(terminal);
    const shown = await sayInTerminal(terminal, 'go');
    expect(shown).toMatch(/┊ thought.*, 100 words · \/show\n[\s\S]*Half an/);
    expect(shown).toMatch(/cut off at the model's output limit; \/continue goes\s+on/);
    expect(server.requests[0]?.body).toMatchObject({ reasoning_effort: 'high' });
    expect(await sayInTerminal(terminal, '/show')).toContain('One step after the other. One step');
    expect(await sayInTerminal(terminal, '/continue')).toContain('answer.');
  });
});
