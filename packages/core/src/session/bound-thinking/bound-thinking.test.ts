import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../../compression/compression-strategies.ts';
import type { ContentBlock } from '../../content/content-block.ts';
import { createToolResponse } from '../../content/create-content.ts';
import type { IContent } from '../../content/i-content.ts';
import { HistoryService } from '../../history/history-service.ts';
import type { ChatCompletionChunk } from '../../providers/i-provider.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
  textsOfEntries,
} from '../../testing/session-test-bench.ts';
import { characterEstimator } from '../../tokens/token-estimator.ts';
import { createRoundNote } from './round-note.ts';

const BOUND = 'claude-opus-5-5';
const HIGH_DENSITY = { 'compression.strategy': 'high-density' };

type Options = Parameters<typeof createSessionTestBench>[1];

const createBench = (settings: Readonly<Record<string, unknown>> = {}, options: Options = {}) =>
  createSessionTestBench({ ...HIGH_DENSITY, ...settings }, { model: BOUND, ...options });

/** An answer that thought first, and then said something or made a call. */
function answer(name: string, ...blocks: readonly ContentBlock[]): readonly ChatCompletionChunk[] {
  const thinking: ContentBlock = { type: 'thinking', thought: `thought of ${name}`, signature: name };
  return [{ blocks: [thinking, ...(blocks.length > 0 ? blocks : [{ type: 'text' as const, text: name }])] }];
}

const call = (id: string, name: string, path: string): ContentBlock => ({
  type: 'tool_call',
  id,
  name,
  parameters: { file_path: path, content: 'x' },
});

/** The signatures that each request carried. */
const signaturesOf = ({ requests }: SessionTestBench) =>
  requests.map(({ contents }) => signatures(contents).join(' '));

const signatures = (contents: readonly IContent[]) =>
  contents.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('signature' in block ? [block.signature] : [])),
  );

/** Reads a file, with a thought, and answers the call. */
async function read({ session, answers }: SessionTestBench, name: string, path: string, message?: string) {
  answers.push(answer(name, call(name, 'read_file', path)));
  await session.sendMessage(message);
  session.add(createToolResponse(name, 'read_file', `content of ${path}`));
}

async function write({ session, answers }: SessionTestBench, name: string, path: string) {
  answers.push(answer(name, call(name, 'write_file', path)));
  await session.sendMessage();
  session.add(createToolResponse(name, 'write_file', 'ok'));
}

async function say({ session, answers }: SessionTestBench, name: string, message?: string) {
  answers.push(answer(name));
  return session.sendMessage(message);
}

describe('bound thinking', () => {
  test('travels as long as nothing in front of it changes', async () => {
    const bench = createBench();
    await read(bench, 'r1', 'a.ts', 'go');
    await read(bench, 'r2', 'b.ts');
    await say(bench, 's1');
    await say(bench, 's2', 'and now?');
    await say(bench, 's3', 'and now?');
    expect(signaturesOf(bench)).toEqual(['', 'r1', 'r1 r2', 'r1 r2 s1', 'r1 r2 s1 s2']);
  });

  test('behind an edit stays away for good; what is in front of it and what comes later travels', async () => {
    const bench = createBench();
    await say(bench, 's0', 'hello');
    await read(bench, 'r1', 'a.ts', 'go');
    await write(bench, 'w1', 'a.ts');
    await say(bench, 's1');
    // The read goes with its thinking, as soon as the person speaks.
    await say(bench, 's2', 'and now?');
    await say(bench, 's3', 'and now?');
    expect(bench.events.map(({ type }) => type)).toEqual(['optimized']);
    expect(signaturesOf(bench).slice(-3)).toEqual(['s0 r1 w1', 's0', 's0 s2']);
  });

  test('of a model that does not bind travels through every edit', async () => {
    const bench = createBench({}, { model: 'claude-opus-4-8' });
    await say(bench, 's0', 'hello');
    await read(bench, 'r1', 'a.ts', 'go');
    await write(bench, 'w1', 'a.ts');
    await say(bench, 's1');
    await say(bench, 's2', 'and now?');
    expect(signaturesOf(bench).slice(-2)).toEqual(['s0 w1', 's0 w1 s1']);
    expect(bench.history.getAll().flatMap(({ blocks }) => blocks.filter((b) => 'boundTo' in b))).toEqual([]);
  });

  test('that is nobody knows whose stays away', async () => {
    const history = new HistoryService({ estimator: characterEstimator });
    history.addAll([
      { speaker: 'human', blocks: [{ type: 'text', text: 'hello' }] },
      { speaker: 'ai', blocks: [{ type: 'thinking', thought: 'hm', signature: 'foreign' }] },
      {
        speaker: 'ai',
        blocks: [
          { type: 'thinking', thought: 'hm', signature: 'foreign' },
          { type: 'text', text: 'hi' },
        ],
      },
    ]);
    const bench = createBench({}, { history });
    await say(bench, 's1', 'and now?');
    expect(textsOfEntries(bench.requests[0]?.contents ?? [])).toEqual(['hello', 'hi', 'and now?']);
  });

  test('of an answer that somebody else asked for is taken as made behind what is there', async () => {
    const bench = createBench();
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'hello' }] });
    const blocks = answer('given')[0]?.blocks ?? [];
    bench.session.add({ speaker: 'ai', blocks });
    bench.session.add({ speaker: 'ai', blocks: answer('other')[0]?.blocks ?? [], metadata: { model: 'x' } });
    await say(bench, 's1', 'and now?');
    expect(signaturesOf(bench)).toEqual(['given']);
  });

  test('survives being written down and read again, edits included', async () => {
    const bench = createBench();
    await say(bench, 's0', 'hello');
    await read(bench, 'r1', 'a.ts', 'go');
    await write(bench, 'w1', 'a.ts');
    await say(bench, 's1');
    await say(bench, 's2', 'and now?');
    const history = new HistoryService({ estimator: characterEstimator });
    history.addAll(JSON.parse(JSON.stringify(bench.history.getAll())));
    const resumed = createBench({}, { history });
    await say(resumed, 's3', 'and now?');
    expect(signaturesOf(resumed)).toEqual(['s0 s2']);
    const changed = createBench({}, { history, systemPrompt: 'Something else.' });
    await say(changed, 's4', 'and now?');
    expect(signaturesOf(changed)).toEqual(['']);
  });

  test('stays away when a result came after all that had been missing', async () => {
    const bench = createBench();
    bench.answers.push(answer('r1', call('r1', 'read_file', 'a.ts')));
    await bench.session.sendMessage('go');
    await say(bench, 's1', 'never mind');
    bench.session.add(createToolResponse('r1', 'read_file', 'late'));
    await say(bench, 's2', 'and now?');
    expect(signaturesOf(bench)).toEqual(['', 'r1', 'r1']);
  });
});

describe('a round of calls with bound thinking', () => {
  test('is not edited before it is over', async () => {
    const bench = createBench();
    await read(bench, 'r1', 'a.ts', 'go');
    await write(bench, 'w1', 'a.ts');
    await read(bench, 'r2', 'b.ts');
    expect([bench.events, bench.session.densityDirty]).toEqual([[], true]);
    await say(bench, 's1');
    expect(bench.events).toEqual([]);
    await say(bench, 's2', 'and now?');
    expect(bench.events).toMatchObject([{ type: 'optimized' }]);
  });

  test('is edited where no thinking is in it', async () => {
    const bench = createBench();
    bench.answers.push([{ blocks: [call('r1', 'read_file', 'a.ts')] }]);
    await bench.session.sendMessage('go');
    bench.session.add(createToolResponse('r1', 'read_file', 'text'));
    bench.answers.push([{ blocks: [call('w1', 'write_file', 'a.ts')] }]);
    await bench.session.sendMessage();
    bench.session.add(createToolResponse('w1', 'write_file', 'ok'));
    await say(bench, 's1');
    expect(bench.events.map(({ type }) => type)).toEqual(['optimized']);
  });

  const isNote = (entry: IContent | undefined) => entry?.metadata?.synthetic === true;

  /** Reads on and on without a word of the person. */
  const readMuch = async (bench: SessionTestBench, times: number) => {
    for (let i = 0; i < times; i++) {
      bench.answers.push(answer(`r${i}`, call(`r${i}`, 'read_file', `${i}.ts`)));
      await bench.session.sendMessage(i === 0 ? 'read everything' : undefined);
      bench.session.add(createToolResponse(`r${i}`, 'read_file', textOfTokens(100)));
    }
  };
  const SMALL = { 'context-limit': 1_000, 'max-output-tokens': 100, 'compression-threshold': 0.5 };

  test.each(COMPRESSION_STRATEGIES)(
    'under %s is neither edited nor compressed while it fits, and at once when it does not [REQ-HD-002.1]',
    async (strategy) => {
      const bench = createBench({ ...SMALL, 'compression.strategy': strategy });
      await readMuch(bench, 6);
      await write(bench, 'w', '0.ts');
      expect(bench.session.shouldCompress()).toBe(true);
      await bench.session.ensureCompressionBeforeSend();
      expect(bench.events).toEqual([]);
      bench.answers.push(answer('big', call('big', 'read_file', 'big.ts')));
      await bench.session.sendMessage();
      bench.session.add(createToolResponse('big', 'read_file', textOfTokens(300)));
      await bench.session.ensureCompressionBeforeSend();
      const limits = bench.events.filter((event) => event.type === 'limit');
      expect(limits.at(-1)).toMatchObject({ fits: true });
    },
  );

  test('is not compressed at the threshold, but ended with a note when the window is full', async () => {
    const bench = createBench(SMALL);
    await readMuch(bench, 6);
    expect(bench.session.shouldCompress()).toBe(true);
    await say(bench, 's1');
    expect(bench.events).toEqual([]);
    await readMuch(bench, 12);
    await say(bench, 's2');
    const closed = bench.events.findIndex(({ type }) => type === 'round-closed');
    expect(bench.events[closed - 1]).toMatchObject({ type: 'limit', fits: true });
    const at = bench.requests.findIndex(({ contents }) => isNote(contents.at(-1)));
    expect(signaturesOf(bench)[at]).toBe('');
    expect(signaturesOf(bench)[at + 1]).toMatch(/^r\d+$/);
  });

  test('is ended with a note when the provider refuses the request as too long', async () => {
    const bench = createBench();
    await readMuch(bench, 4);
    bench.answers.push(new Error('prompt is too long: 210345 tokens > 200000 maximum'), answer('s1'));
    await bench.session.sendMessage();
    expect(bench.events.map(({ type }) => type).slice(-2)).toEqual(['retried', 'round-closed']);
    expect(signaturesOf(bench).slice(-2)).toEqual(['r0 r1 r2 r3', 'r0']);
    expect(bench.requests.at(-1)?.contents.at(-1)).toEqual(createRoundNote({}));
  });

  test('is ended with a note when it was compressed by hand', async () => {
    const bench = createBench(SMALL);
    await readMuch(bench, 5);
    await bench.session.performCompression();
    await say(bench, 's1');
    expect(bench.events.at(-1)).toEqual({ type: 'round-closed' });
    expect(bench.requests.at(-1)?.contents.at(-1)).toEqual(createRoundNote({}));
  });
});
