import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, untilPrompt } from '../testing/say.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const REASON = 'The model is being loaded, which takes its time';
const busy = { status: 503, message: REASON, headers: { 'retry-after': '5' } };
const LEFT = / (\d)s left · attempt 2 of 5: The model [\s\S]*Esc interrupts/;

describeInTerminals('retries', (driver) => {
  test.each([50, 80, 200])('say why and how long, on localhost too, in %i columns', async (columns) => {
    const server = await bench.serve([busy, { text: 'There.' }]);
    const url = server.baseUrl.replace('127.0.0.1', 'localhost');
    const terminal = await bench.open(['--base-url', url, '--model', 'scripted'], { driver, columns });
    await untilPrompt(terminal);
    await enter(terminal, 'hi');
    const [, left] = LEFT.exec(await terminal.waitFor(LEFT)) ?? [];
    const shown = await terminal.waitFor(new RegExp(LEFT.source.replace('\\d', `[0-${Number(left) - 1}]`)));
    expect(shown.replace(/\s+/g, ' ')).toContain(`attempt 2 of 5: ${REASON} · Esc interrupts`);
    expect(shown.split('\n').every((line) => line.length <= columns)).toBe(true);
    await terminal.waitFor('There.');
    expect(await untilPrompt(terminal)).not.toContain('attempt');
    expect(server.requests.length).toBe(2);
  });
});
