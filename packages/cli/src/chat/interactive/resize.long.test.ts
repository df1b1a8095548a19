import { setTimeout as sleep } from 'node:timers/promises';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import type { TestTerminal } from '../../testing/terminal/test-terminal.ts';
import { waitUntil } from '../../testing/terminal/wait-until.ts';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, pressAnswer, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const TIMEOUT_MS = 60_000;
const SIZE = { columns: 100, rows: 30, isResized: true };
const SIZES = [50, 120, 40, 100] as const;
const WORDS = Array.from({ length: 160 }, (_, n) => `word${n}.`);
const TEXT = `# The title\n\n${WORDS.join(' ')}\n\n| name | what |\n|---|---|\n| a | b |\n\nThe end.`;
const run = (command: string): ScriptStep => ({
  toolCalls: [{ id: command, name: 'run_shell_command', parameters: { command } }],
});

/**
 * An answer that streams up to a word and continues on command: rows of a long paragraph that scrolled out of a narrower terminal cannot be
 * taken back.
 */
function streamUntil(word: number) {
  let last = word;
  const beforeEvent = (event: string) => {
    const next = Number(/word(\d+)/.exec(event)?.[1] ?? 0);
    return waitUntil(async () => next <= last || undefined, TIMEOUT_MS);
  };
  return {
    step: { text: TEXT, eventDelayMs: 12, beforeEvent },
    goOn: (words: number) => {
      last += words;
    },
  };
}

/** Everything that was ever shown without blanks, as terminals break lines where they want. */
async function all(terminal: TestTerminal): Promise<string> {
  return bare(await terminal.screen({ withHistory: true }));
}

const bare = (text: string) => text.replace(/[\s…]+/g, '');

/** A prompt of several lines as it is drawn. */
function drawn(lines: readonly string[], columns: number): string {
  const parts = new RegExp(`.{1,${columns - 3}}`, 'g');
  return lines
    .flatMap((line, index) =>
      line.match(parts)?.map((part, i) => `${i > 0 ? ' ' : index > 0 ? '…' : '›'} ${part}`),
    )
    .map((row) => row?.trimEnd())
    .join('\n');
}

/** tmux tells a program of a second resize only after some time. */
const TOLD_MS = 350;

async function resize(terminal: TestTerminal, columns: number): Promise<void> {
  await terminal.resize(columns, 30);
  await sleep(TOLD_MS);
}

const count = (text: string, part: string) => text.split(bare(part)).length - 1;

describeInTerminals('a terminal of another size', (driver) => {
  const start = async (script: readonly ScriptStep[], env: Readonly<Record<string, string>> = {}) => {
    const full = { text: Array.from({ length: 40 }, (_, n) => `- item ${n}\n`).join('') };
    const server = await bench.serve(env['TERM'] === undefined ? [full, ...script] : script);
    const terminal = await bench.open([...modelFlags(server)], { ...SIZE, driver, env });
    await terminal.waitFor(/›$/);
    // A screen that is not full is moved by tmux.
    if (env['TERM'] === undefined) await sayInTerminal(terminal, 'begin');
    return { server, terminal };
  };

  test('loses and doubles nothing of an answer that streams', async () => {
    const stream = streamUntil(45);
    const { terminal } = await start([stream.step]);
    await enter(terminal, 'go');
    for (const [index, columns] of SIZES.entries()) {
      await terminal.waitFor(`word${15 + 35 * index}.`);
      await resize(terminal, columns);
      stream.goOn(35);
    }
    await terminal.waitFor(/The end\.\n\ncontext [\s\S]*\n›$/);
    const shown = await all(terminal);
    expect(shown).toContain(bare(`› go The title ${WORDS.join('')} name │ what`));
    for (const part of ['The title', 'word0.', 'word159.', 'The end.', 'hdc chat']) {
      expect([part, count(shown, part)]).toEqual([part, 1]);
    }
    expect(await terminal.screen({ withHistory: true })).toMatch(/The title\n\nword0\./);
  });

  test('loses and doubles nothing of an answer when somebody pulls at the window', async () => {
    const tmux = { TMUX: 'as tmux sets it for its children' };
    const stream = streamUntil(70);
    const { terminal } = await start([stream.step], driver === 'tmux' ? tmux : {});
    await enter(terminal, 'go');
    await terminal.waitFor('word40.');
    for (const columns of [90, 70, 50, 60, 45, 80, 40, 100]) {
      await terminal.resize(columns, 30);
      await sleep(40);
    }
    stream.goOn(WORDS.length);
    await terminal.waitFor(/The end\.\n\ncontext [\s\S]*\n›$/);
    const shown = await all(terminal);
    expect(shown).toContain(bare(`› go The title ${WORDS.join('')} name │ what`));
    for (const part of ['The title', 'word0.', 'word159.', 'The end.', 'hdc chat']) {
      expect([part, count(shown, part)]).toEqual([part, 1]);
    }
  });

  test('loses and doubles nothing of a prompt of several lines', async () => {
    const { server, terminal } = await start([{ text: 'Heard.' }]);
    const lines = [
      'the first line, which is so long that it has to be broken in a terminal of fifty columns',
      'the second line',
      'the third line, which has to be broken as well when there are only so few of them',
    ];
    await terminal.paste(lines.join('\n'));
    await terminal.waitFor(/few of them$/);
    for (const columns of SIZES) {
      await resize(terminal, columns);
      const screen = await terminal.waitFor(drawn(lines, columns));
      expect(bare(screen)).toMatch(/item39context.*adaptive-density·scripted›thefirst/);
    }
    await terminal.type('!');
    await terminal.waitFor(/few of them!$/);
    await terminal.press('Enter');
    await terminal.waitFor('Heard.');
    await untilPrompt(terminal);
    const texts = readWireRequest('openai-compatible', server.requests.at(-1)?.body).at(-1)?.texts;
    expect(texts).toEqual([`${lines.join('\n')}!`]);
    const shown = await all(terminal);
    for (const part of ['the first', 'the second', 'the third', 'hdc chat']) {
      expect([part, count(shown, part)]).toEqual([part, 1]);
    }
  });

  test('loses and doubles nothing of what runs, nor of a question', async () => {
    const long = 'x'.repeat(90);
    const command = `for n in 1 2 3 4 5 6; do echo $n ${long}; done; while [ ! -e go ]; do sleep 0.05; done`;
    const { terminal } = await start([run(command), run('touch done'), { text: 'Fine.' }]);
    await enter(terminal, 'go');
    await terminal.waitFor('Allow this?');
    for (const columns of [50, 100]) await resize(terminal, columns);
    await pressAnswer(terminal, 'y');
    await terminal.waitFor(/│ 6 x/);
    for (const columns of SIZES) {
      await resize(terminal, columns);
      await terminal.waitFor(new RegExp(`│ 6 x{${Math.min(columns, 97) - 8},}`));
    }
    bench.write('go', '');
    await terminal.waitFor(/touch done[\s\S]*Allow this\?/);
    await resize(terminal, 50);
    await pressAnswer(terminal, 'y');
    await terminal.waitFor('Fine.');
    await untilPrompt(terminal);
    const shown = await all(terminal);
    expect(count(shown, 'Allow this?')).toBe(2);
    expect(count(shown, '│ 6 x')).toBe(1);
    expect(count(shown, '│ 2 x')).toBe(0);
    expect(shown).toMatch(/y\/a\/n\/b›y✓run_shell_commandforn/);
  });

  test('changes nothing where the terminal is dumb', async () => {
    const { server, terminal } = await start(
      [{ text: WORDS.join(' '), eventDelayMs: 5 }, run('touch done'), { text: 'Fine.' }],
      { TERM: 'dumb' },
    );
    for (const line of ['one \\', 'two']) {
      await terminal.type(line);
      await terminal.press('Enter');
    }
    await terminal.waitFor('word40.');
    await resize(terminal, 120);
    await terminal.waitFor(/word159\.[\s\S]*›$/);
    expect(await all(terminal)).toContain(WORDS.join(''));
    expect(readWireRequest('openai-compatible', server.requests[0]?.body).at(-1)?.texts).toEqual([
      'one \ntwo',
    ]);
    await terminal.type('go');
    await terminal.press('Enter');
    await terminal.waitFor(/Allow this\?[\s\S]*›$/);
    await resize(terminal, 80);
    await terminal.type('y');
    await terminal.press('Enter');
    await terminal.waitFor(/Fine\.[\s\S]*›$/);
    expect(await terminal.screen({ withHistory: true })).not.toMatch(/\\u\{1b\}|\[2K|⠋/);
  });
});
