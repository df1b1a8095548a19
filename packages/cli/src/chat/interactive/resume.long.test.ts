import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkWireRequest, readWireRequest } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();

describeInTerminals('a session', (driver) => {
  test('is resumed at the start and from within, and goes on where it was', async () => {
    const server = await bench.serve(['First.', 'Second.', 'Third.'].map((text) => ({ text })));
    const open = async (...args: string[]) => {
      const terminal = await bench.open([...modelFlags(server), ...args], { driver });
      return { terminal, screen: await untilPrompt(terminal) };
    };
    const texts = () =>
      readWireRequest('openai-compatible', server.requests.at(-1)?.body)
        .slice(1)
        .map((wire) => wire.texts.join(''));

    const first = (await open()).terminal;
    await sayInTerminal(first, '/set compression.strategy adaptive-density');
    await sayInTerminal(first, 'remember the number 7');
    await enter(first, '/exit');
    await first.ended();
    const [, id = ''] = /--resume (\S+)$/.exec(await first.screen()) ?? [];
    expect(readdirSync(join(bench.home, 'sessions'))).toEqual([`${id}.jsonl`]);

    const second = await open('--resume');
    expect(second.screen).toMatch(
      /\nResumed with 2 entries in .*project\n› remember the number 7\n {2}First\.\n\ncontext [\d.]+k of .* · adaptive-density · /,
    );
    await sayInTerminal(second.terminal, 'which number?');
    expect(texts()).toEqual(['remember the number 7', 'First.', 'which number?']);
    await second.terminal.press('Ctrl-D');
    await second.terminal.ended();

    const third = (await open()).terminal;
    await enter(third, '/resume');
    const menu = await third.waitFor(/Which session\?[\s\S]*remember the number 7/);
    expect(menu).toContain('just now');
    await third.type('1');
    await third.press('Enter');
    expect(await untilPrompt(third)).toMatch(/\nResumed with 4 entries in /);
    await sayInTerminal(third, 'and now?');
    expect(texts()).toEqual(['remember the number 7', 'First.', 'which number?', 'Second.', 'and now?']);
    expect(await sayInTerminal(third, '/resume nope')).toMatch(/✗ There is no session "nope"/);
    for (const { body } of server.requests) expect(checkWireRequest('openai-compatible', body)).toEqual([]);
  });

  test('whose first turn failed is not in the list', async () => {
    const failing = await bench.serve([{ status: 400, message: 'no' }]);
    expect((await bench.runHere(['-p', 'this fails', ...modelFlags(failing)])).code).toBe(1);
    const server = await bench.serve([{ text: 'Fine.' }, { text: 'Here.' }]);
    const terminal = await bench.open(modelFlags(server), { driver });
    await untilPrompt(terminal);
    expect(await sayInTerminal(terminal, '/resume')).toContain('There is no other session');
    expect((await bench.runHere(['-p', 'this works', ...modelFlags(server)])).code).toBe(0);
    await enter(terminal, '/resume');
    expect(await terminal.waitFor(/Which session\?\n.*this works/)).not.toContain('this fails');
  });

  test('that was killed says what had to be mended', async () => {
    const server = await bench.serve([
      { text: 'so many words '.repeat(300), eventDelayMs: 20 },
      { text: 'Yes.' },
    ]);
    const killed = await bench.open(modelFlags(server), { driver });
    await untilPrompt(killed);
    await enter(killed, 'talk');
    await killed.waitFor('so many words so many');
    process.kill(await killed.pid(), 'SIGKILL');
    await killed.ended();
    const terminal = await bench.open(['--resume', ...modelFlags(server)], { driver });
    expect(await untilPrompt(terminal)).toMatch(
      /\nResumed with 2 entries in .*\n› talk\n {2}so many.*\n! The last answer was cut off; what it had shown was kept\.\n/,
    );
    expect(await sayInTerminal(terminal, 'go on')).toContain('Yes.');
    const words = readWireRequest('openai-compatible', server.requests[1]?.body).flatMap(
      ({ texts }) => texts,
    );
    expect(words.slice(1)).toEqual(['talk', expect.stringMatching(/^so many words so many/), 'go on']);
  });
});
