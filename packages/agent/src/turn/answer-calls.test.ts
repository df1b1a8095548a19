import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Tool } from '../tools/tool.ts';
import { answerCalls } from './answer-calls.ts';
import { createCallBench, fakeTool, output, toolCall } from './testing/call-bench.ts';

/** Tools that write down when they begin and end; the earlier their name, the longer they take. */
function timedTools(log: string[]): readonly Tool[] {
  const timed = (name: string, isReadOnly: boolean, milliseconds: number) =>
    fakeTool(name, {
      isReadOnly,
      run: async () => {
        log.push(`${name} begins`);
        await delay(milliseconds);
        log.push(`${name} ends`);
        return output(name);
      },
    });
  return [
    timed('read1', true, 40),
    timed('read2', true, 20),
    timed('read3', true, 1),
    timed('write1', false, 20),
    timed('write2', false, 1),
  ];
}

describe('answering calls', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'reads run side by side',
      ['read1', 'read2', 'read3'],
      ['read1 begins', 'read2 begins', 'read3 begins', 'read3 ends', 'read2 ends', 'read1 ends'],
    ],
    [
      'writes run one after the other',
      ['write1', 'write2'],
      ['write1 begins', 'write1 ends', 'write2 begins', 'write2 ends'],
    ],
    [
      'a write waits for the reads before it, and those behind wait for it',
      ['read2', 'read3', 'write1', 'read1'],
      [
        'read2 begins',
        'read3 begins',
        'read3 ends',
        'read2 ends',
        'write1 begins',
        'write1 ends',
        'read1 begins',
        'read1 ends',
      ],
    ],
    [
      'a tool that does not exist stands alone',
      ['read2', 'what', 'read3'],
      ['read2 begins', 'read2 ends', 'read3 begins', 'read3 ends'],
    ],
  ])('%s, and responses stand in the order of the calls', async (_, names, expected) => {
    const log: string[] = [];
    const bench = await createCallBench(timedTools(log));
    expect(
      await answerCalls(
        names.map((name) => toolCall(name)),
        bench,
      ),
    ).toEqual({ denied: 0, isStuck: false });
    expect(log).toEqual(expected);
    expect(bench.order).toEqual(names.flatMap((name) => [`added ${name}`, `shown ${name}`]));
  });

  test('counts the calls that were denied, and goes on with the others', async () => {
    const approval = { title: 't', detail: 'd', scope: 's', scopeTitle: 'st' };
    const write = fakeTool('write', { approval, run: async () => output('written') });
    const read = fakeTool('read', { isReadOnly: true, run: async () => output('read') });
    const bench = await createCallBench([write, read], { approve: async () => 'deny' });
    const calls = [toolCall('write', '1'), toolCall('read', '2'), toolCall('write', '3')];
    expect(await answerCalls(calls, bench)).toEqual({ denied: 2, isStuck: false });
    expect(bench.added.length).toBe(3);
  });

  test('answers every call after an abort, and runs none of them', async () => {
    const abort = new AbortController();
    const ran: string[] = [];
    const tool = (name: string, isReadOnly: boolean) =>
      fakeTool(name, {
        isReadOnly,
        run: async () => {
          ran.push(name);
          abort.abort();
          throw abort.signal.reason;
        },
      });
    const bench = await createCallBench([tool('first', false), tool('second', true), tool('third', false)], {
      signal: abort.signal,
    });
    await answerCalls([toolCall('first'), toolCall('second'), toolCall('third')], bench);
    expect(ran).toEqual(['first']);
    expect(bench.added.flatMap(({ blocks }) => blocks)).toEqual(
      ['first', 'second', 'third'].map((callId) =>
        expect.objectContaining({ callId, error: expect.stringContaining('interrupted') }),
      ),
    );
  });

  test('warns the model in the result itself, whether it is one or an error, and says when it is stuck', async () => {
    const ok = fakeTool('ok', { run: async () => output('same') });
    const bench = await createCallBench([ok]);
    for (const name of ['ok', 'broken']) {
      const times = Array.from({ length: 6 }, (_, index) => toolCall(name, `${name}${index}`));
      expect(await answerCalls(times, bench)).toEqual({ denied: 0, isStuck: true });
    }
    const results = bench.added.flatMap(({ blocks }) =>
      blocks.map((block) => block.type === 'tool_response' && block.result),
    );
    expect(results[1]).toBe('same');
    expect(results[2]).toMatch(/^same\n\[The same call had the same result 3 times/);
    expect(results[8]).toMatch(/There is no tool "broken".*\n\[The same call had the same result 3 times/);
  });
});
