import { describe, expect, test } from 'vitest';
import type { ChatCompletionChunk, IProvider } from '../providers/i-provider.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
} from '../testing/session-test-bench.ts';
import { createChatSession } from './create-chat-session.ts';

const OVERFLOW = Object.assign(new Error('prompt is too long: 210000 tokens > 200000 maximum'), {
  status: 400,
});

/** Leaves everything to the steps behind the compression. */
const IDLE = createEditStrategy();

function benchWith(builder: HistoryBuilder): SessionTestBench {
  const bench = createSessionTestBench({}, { strategy: IDLE });
  for (const entry of builder.build()) bench.session.add(entry);
  return bench;
}

function text(piece: string): ChatCompletionChunk {
  return { blocks: [{ type: 'text', text: piece }] };
}

describe('an overflow', () => {
  test('takes a fifth of the tokens and little more, whatever we had counted', async () => {
    const builder = new HistoryBuilder().human('the task');
    for (let i = 0; i < 100; i++) builder.ai(textOfTokens(10));
    const bench = benchWith(builder);
    bench.answers.push(OVERFLOW, 'done');
    await bench.session.sendMessage('go on');
    const [compressing, , retried] = bench.events;
    if (compressing?.type !== 'compressing' || retried?.type !== 'retried') throw new Error('no retry');
    expect(retried.tokensAfter / compressing.tokensBefore).toBeLessThanOrEqual(0.8);
    expect(retried.tokensAfter / compressing.tokensBefore).toBeGreaterThan(0.75);
    expect(bench.requests[1]?.contents.length).toBeLessThan(bench.requests[0]?.contents.length ?? 0);
  });
  test('stubs results where no exchange may be dropped', async () => {
    const bench = benchWith(new HistoryBuilder().human('read it').read('a.ts', textOfTokens(500)));
    bench.answers.push(OVERFLOW, 'done');
    await bench.session.sendMessage();
    expect(bench.requests[1]?.contents.at(-1)?.blocks).toMatchObject([
      { type: 'tool_response', result: expect.stringContaining('[read_file: a.ts — success') },
    ]);
  });
  test('stubs nothing where dropped exchanges were enough', async () => {
    const builder = new HistoryBuilder().human('the task');
    for (let i = 0; i < 20; i++) builder.read(`${i}.ts`, textOfTokens(50));
    const bench = benchWith(builder);
    bench.answers.push(OVERFLOW, 'done');
    await bench.session.sendMessage('go on');
    const blocks = bench.requests[1]?.contents.flatMap((entry) => entry.blocks) ?? [];
    const results = blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : []));
    expect(results.length).toBeGreaterThan(10);
    expect(new Set(results)).toEqual(new Set([textOfTokens(50)]));
  });
  test('says why it compressed, and hands the error of the provider on', async () => {
    const bench = benchWith(new HistoryBuilder().human('task').ai(textOfTokens(100)).ai('b'));
    bench.answers.push(OVERFLOW, 'done');
    await bench.session.sendMessage('go on');
    expect(bench.events[0]).toMatchObject({ type: 'compressing', reason: 'overflow' });
    const retried = bench.events.at(-1);
    expect(retried?.type === 'retried' && retried.error).toBe(OVERFLOW);
  });
  test('after a piece of the answer was passed on ends the turn', async () => {
    let requests = 0;
    const provider: IProvider = {
      name: 'scripted',
      async *generateChatCompletion() {
        requests++;
        yield text('half an answer');
        throw OVERFLOW;
      },
    };
    const session = createChatSession({ provider, model: 'm', workspaceRoot: '/workspace', strategy: IDLE });
    for (let i = 0; i < 20; i++) {
      for (const entry of new HistoryBuilder().human('a').ai(textOfTokens(50)).build()) session.add(entry);
    }
    await expect(session.sendMessage('go on')).rejects.toBe(OVERFLOW);
    expect(requests).toBe(1);
    expect(session.history.getAll().length).toBe(41);
  });
});

describe('the reason of a compression', () => {
  test.each([
    ['manual', {}],
    ['threshold', { 'context-limit': 1_000, 'max-output-tokens': 10, 'compression-threshold': 0.3 }],
    ['limit', { 'context-limit': 550, 'max-output-tokens': 100, 'compression-threshold': 1 }],
  ])('%s', async (reason, settings) => {
    const bench = createSessionTestBench(settings, { strategy: IDLE });
    const builder = new HistoryBuilder().human('the task');
    for (let i = 0; i < 50; i++) builder.ai(textOfTokens(10));
    for (const entry of builder.build()) bench.session.add(entry);
    if (reason === 'manual') await bench.session.performCompression();
    else await bench.session.sendMessage('go on');
    expect(bench.events.find(({ type }) => type === 'compressing')).toMatchObject({ reason });
  });
});

describe('a turn that is aborted', () => {
  test('before it began adds nothing', async () => {
    const bench = createSessionTestBench();
    const attempt = bench.session.sendMessage('a', { signal: AbortSignal.abort() });
    await expect(attempt).rejects.toThrow(/abort/i);
    expect([bench.history.getAll(), bench.requests]).toEqual([[], []]);
  });
  test('while it is prepared asks no provider', async () => {
    const abort = new AbortController();
    const bench = createSessionTestBench(
      { 'compression.strategy': 'high-density' },
      { onEvent: () => abort.abort() },
    );
    const builder = new HistoryBuilder().read('a.ts', textOfTokens(50)).write('a.ts');
    for (const entry of builder.build()) bench.session.add(entry);
    const attempt = bench.session.sendMessage('a', { signal: abort.signal });
    await expect(attempt).rejects.toThrow(/abort/i);
    expect(bench.requests).toEqual([]);
  });
  test('has no answer when the provider just ends its stream', async () => {
    const abort = new AbortController();
    const bench = createSessionTestBench();
    bench.answers.push([text('half an answer')]);
    const stream = bench.session.sendMessageStream('a', { signal: abort.signal });
    await stream.next();
    abort.abort();
    await expect(stream.next()).rejects.toThrow(/abort/i);
    expect(bench.history.getAll().map(({ speaker }) => speaker)).toEqual(['human']);
  });
  test('while the provider is silent does not wait for it', async () => {
    const abort = new AbortController();
    const provider: IProvider = {
      name: 'scripted',
      async *generateChatCompletion() {
        setImmediate(() => abort.abort());
        await new Promise(() => {});
      },
    };
    const session = createChatSession({ provider, model: 'm', workspaceRoot: '/workspace' });
    await expect(session.sendMessage('a', { signal: abort.signal })).rejects.toThrow(/abort/i);
  });
});
