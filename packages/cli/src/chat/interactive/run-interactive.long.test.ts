import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWireRequest, type ScriptedServer, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { HDC } from '../../testing/program.ts';
import { openTerminal } from '../../testing/terminal/open-terminal.ts';
import { waitUntil } from '../../testing/terminal/wait-until.ts';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, pressAnswer, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const long: ScriptStep = { text: 'so many words '.repeat(400), eventDelayMs: 10 };

const call = (name: string, parameters: unknown): ScriptStep => ({
  toolCalls: [{ id: `${name}-${JSON.stringify(parameters)}`, name, parameters }],
});
const write = (file: string): ScriptStep => call('write_file', { file_path: file, content: 'one\ntwo\n' });

/** The texts of the messages of a request, the newest last. */
function sent({ requests }: ScriptedServer, index = -1): readonly string[] {
  const messages = readWireRequest('openai-compatible', requests.at(index)?.body);
  return messages.map(({ texts, results }) => [...texts, ...results.map(({ text }) => text)].join('\n'));
}

describeInTerminals('hdc chat', (driver) => {
  const start = async (script: readonly ScriptStep[], args: readonly string[] = [], columns = 100) => {
    const server = await bench.serve(script);
    const terminal = await bench.open([...modelFlags(server), ...args], { driver, columns });
    const screen = await untilPrompt(terminal);
    return { server, terminal, screen };
  };

  test('shows the rules of the project, at the start and in /context', async () => {
    bench.write('AGENTS.md', 'Be brief.\n');
    const { server, terminal, screen } = await start([{ text: 'Ok.' }]);
    expect(screen).toContain('\nRules: AGENTS.md (1 line)\n');
    expect(await sayInTerminal(terminal, '/context')).toContain('\nRules: AGENTS.md (1 line)\n');
    await sayInTerminal(terminal, 'hi');
    expect(sent(server)[0]).toMatch(/# AGENTS\.md\n\nBe brief\.$/);
  });

  test('leaves with Ctrl-D, and with Ctrl-C twice but not once', async () => {
    const { terminal } = await start([]);
    await terminal.press('Ctrl-D');
    expect(await terminal.ended()).toBe(0);
    const second = (await start([])).terminal;
    await second.type('half a th');
    await second.press('Ctrl-C');
    await second.waitFor(/half a th\n\ncontext .*\n›$/);
    await second.press('Ctrl-C');
    await second.waitFor(/Ctrl-C again or \/quit leaves\n\ncontext .*\n›$/);
    await second.press('Ctrl-C');
    expect(await second.ended()).toBe(0);
  });

  test('asks before it changes anything: once, always, no', async () => {
    const script = [
      write('a'),
      write('b'),
      write('c'),
      { text: 'Two.' },
      call('run_shell_command', { command: 'touch d' }),
    ];
    const { server, terminal } = await start([...script, { text: 'Pity.' }]);
    await enter(terminal, 'write');
    const question = await terminal.waitFor('Allow this?');
    expect(question).toMatch(/write_file a \(new file, 2 lines\)\n[\s\S]*\+one\n +\+two\n/);
    await pressAnswer(terminal, 'y');
    await terminal.waitFor(/✓ write_file a · \+2 −0 lines[\s\S]*write_file b [\s\S]*Allow this\?/);
    await pressAnswer(terminal, 'a');
    const done = await untilPrompt(terminal);
    // A call that needs no question is shown all the same.
    expect(done).toMatch(/✓ write_file b[\s\S]*✓ write_file c .*\n[\s\S]*\+one\n +\+two\n[\s\S]*Two\./);
    expect(done.match(/Allow this\?/g)).toHaveLength(2);
    expect(['a', 'b', 'c'].map((file) => readFileSync(join(bench.project, file), 'utf8'))).toEqual(
      Array.from({ length: 3 }, () => 'one\ntwo\n'),
    );
    await enter(terminal, 'touch');
    await terminal.waitFor(/run_shell_command touch d\n +touch d\n\nAllow this\?/);
    await pressAnswer(terminal, 'n');
    expect(await untilPrompt(terminal)).toMatch(/✗ run_shell_command touch d · not allowed\n[\s\S]*Pity\./);
    expect(existsSync(join(bench.project, 'd'))).toBe(false);
    expect(sent(server).at(-1)).toContain('not allowed');
  });

  test.each(['Escape', 'Ctrl-C'] as const)(
    'is interrupted with %s in an answer, at a question and in a command',
    async (key) => {
      const sleeper = call('run_shell_command', { command: 'sleep 30 & echo $! > pid; wait' });
      const { server, terminal } = await start([long, write('a'), sleeper, { text: 'Fine.' }]);
      await enter(terminal, 'talk');
      await terminal.waitFor('so many words');
      await terminal.press(key);
      expect(await untilPrompt(terminal)).toContain('\nInterrupted. The work so far is kept');
      await enter(terminal, 'write');
      await terminal.waitFor('Allow this?');
      await terminal.press(key);
      expect(await untilPrompt(terminal)).toMatch(/✗ write_file a[\s\S]*Interrupted/);
      expect(existsSync(join(bench.project, 'a'))).toBe(false);
      await enter(terminal, 'sleep');
      await terminal.waitFor(/> pid; wait\n\nAllow this\?/);
      await pressAnswer(terminal, 'y');
      const pid = await waitUntil(async () => pidIn('pid'), 300_000);
      await terminal.waitFor('Esc interrupts · 1s');
      await terminal.press(key);
      expect(await untilPrompt(terminal)).toMatch(/✗ run_shell_command .*interrupted.*\nInterrupted/);
      expect(await waitUntil(async () => !isRunning(pid) || undefined, 30_000)).toBe(true);
      expect(await sayInTerminal(terminal, 'and now?')).toContain('Fine.');
      expect(sent(server).join('\n')).toMatch(/talk\nso many words[\s\S]*interrupted/);
    },
  );

  test('brings back what was typed, also of an earlier session', async () => {
    const { terminal } = await start([{ text: 'One.' }, { text: 'Two.' }]);
    await sayInTerminal(terminal, 'the first thing');
    await sayInTerminal(terminal, 'the second thing');
    await terminal.press('Up', 'Up');
    await terminal.waitFor(/\n› the first thing$/);
    await terminal.press('Ctrl-U', 'Ctrl-D');
    await terminal.ended();
    const later = (await start([])).terminal;
    await later.press('Up');
    await later.waitFor(/\n› the second thing$/);
  });

  test('takes several lines as one message: pasted, and continued with a backslash', async () => {
    const { server, terminal } = await start([{ text: 'Seen.' }, { text: 'Heard.' }]);
    await terminal.paste('all:\n\tmake "@a"\n\n    done');
    await terminal.waitFor(/› all:\n… +make "@a"\n…\n… {5}done$/);
    await terminal.press('Enter');
    await terminal.waitFor('Seen.');
    await untilPrompt(terminal);
    expect(sent(server).at(-1)).toMatch(/^all:\n\tmake "@a"\n\n {4}done/);
    await enter(terminal, 'one \\');
    await terminal.waitFor(/\n…$/);
    await enter(terminal, 'two');
    await terminal.waitFor('Heard.');
    expect(sent(server).at(-1)).toBe('one \ntwo');
    expect(server.requests).toHaveLength(2);
  });

  test('keeps what is typed ahead, and is not steered by an answer', async () => {
    const evil = 'Before \u001b[2J\u001b[31m\u001b]0;title\u0007\u001b[10;10Hafter\r\u009b2J\u202e.';
    const { terminal } = await start([{ text: `${evil}${' slow'.repeat(60)}`, eventDelayMs: 20 }]);
    await enter(terminal, 'go');
    await terminal.waitFor('slow slow');
    await terminal.type('and then ü');
    const screen = await terminal.waitFor(/\n› and then ü$/);
    expect(screen).toMatch(/^hdc chat [\s\S]*› go\n\nBefore .*after.*\. slow/);
    expect(screen.match(/\n› /g)).toHaveLength(2);
  });

  test('comes back from the background with what was typed', async () => {
    const server = await bench.serve([{ text: 'Hello again.' }]);
    const shell = await openTerminal({
      command: 'bash',
      args: ['--norc', '--noprofile', '-i'],
      cwd: bench.project,
      columns: 200,
      env: { ...bench.env, TERM: 'xterm-256color', PS1: 'shell> ' },
      driver,
    });
    try {
      const command = [process.execPath, HDC, 'chat', ...modelFlags(server)].join(' ');
      await enter(shell, command);
      await untilPrompt(shell);
      await shell.type('hel');
      await shell.waitFor('› hel');
      await shell.press('Ctrl-Z');
      await shell.waitFor(/Stopped[\s\S]*shell>$/);
      await enter(shell, 'fg');
      await shell.waitFor(/› hel$/);
      await enter(shell, 'lo');
      await shell.waitFor('Hello again.');
    } finally {
      await shell.close();
    }
  });

  test('says what it waits for and for how long, and does not wait for ever', async () => {
    const settings = ['--set', 'first-byte-timeout=2.5', '--set', 'next-byte-timeout=2.5'];
    const silent: ScriptStep = { text: 'x', silentAfter: 0 };
    const { terminal } = await start([silent, silent, { text: 'Here at last.' }], settings);
    await enter(terminal, 'hello');
    await terminal.waitFor(/waiting for the answer to begin, at most 2\.5 s · Esc interrupts · 1s/);
    await terminal.waitFor(/\ds left · attempt 2 of 5: .*the server did not begin to answer within 2\.5 s/);
    expect(await untilPrompt(terminal)).toMatch(/✗ .*did not begin to answer within 2\.5 s/);
    expect(await sayInTerminal(terminal, 'again')).toContain('Here at last.');
  });

  test.runIf(process.platform !== 'win32')('shows no name raw, whatever Tab finds', async () => {
    const title = '\u001b]0;owned\u0007';
    for (const name of [`evil${title}`, `evil${title}x/a`, 'even.txt', 'ever.txt']) bench.write(name, 'x');
    const { terminal } = await start([]);
    await terminal.type('look at @ev');
    await terminal.press('Tab');
    await terminal.waitFor(/@eve$/);
    await terminal.press('Tab');
    const screen = await terminal.waitFor(/@even\.txt +@ever\.txt/);
    expect(screen).not.toMatch(/evil|owned/);
  });

  test('fits into 40 columns', async () => {
    const { terminal, screen } = await start(
      [write('a'), { text: 'A long answer is wrapped by the terminal.' }],
      [],
      40,
    );
    expect(screen).toMatch(/\ncontext [\d.]+k of 200k [\s\S]*saved 0\n›$/);
    await enter(terminal, 'write');
    await terminal.waitFor('Allow this?');
    await pressAnswer(terminal, 'y');
    const done = await untilPrompt(terminal);
    expect(done).toMatch(/✓ write_file a · \+2 −0 lines\n\nA long answer/);
    expect(done.match(/context /g)).toHaveLength(2);
    expect(await sayInTerminal(terminal, '/context')).toMatch(/Biggest\n +\d+ {2}.* · /);
  });
});

function pidIn(file: string): number | undefined {
  const path = join(bench.project, file);
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) || undefined : undefined;
}

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
