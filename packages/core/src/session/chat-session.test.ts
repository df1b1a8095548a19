import { describe, expect, test, vi } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens, textsOfEntries } from '../testing/session-test-bench.ts';

/** The entries of one turn of an agent: a call with its result. */
function addExchange(
  session: { add(content: IContent): void },
  name: string,
  path: string,
  result = 'x',
): void {
  const entries = new HistoryBuilder()
    .call({ name, parameters: { file_path: path }, result, id: `${name}-${path}-${Math.random()}` })
    .build();
  for (const entry of entries) session.add(entry);
}

describe('a turn', () => {
  test('adds the message, asks the provider and adds the answer', async () => {
    const { session, requests, answers } = createSessionTestBench();
    answers.push('hello');
    const answer = await session.sendMessage('hi');
    expect(answer).toMatchObject({ speaker: 'ai', blocks: [{ type: 'text', text: 'hello' }] });
    expect(textsOfEntries(session.history.getAll())).toEqual(['hi', 'hello']);
    expect(textsOfEntries(requests[0]?.contents ?? [])).toEqual(['hi']);
  });
  test('streams the pieces and returns the whole', async () => {
    const { session, answers } = createSessionTestBench();
    answers.push([
      { blocks: [{ type: 'thinking', thought: 'hm' }] },
      { blocks: [{ type: 'thinking', thought: 'm', signature: 'sig' }] },
      { blocks: [{ type: 'text', text: 'a' }] },
      { blocks: [{ type: 'text', text: 'b' }] },
      { blocks: [{ type: 'tool_call', id: 'c', name: 'ls', parameters: {} }] },
    ]);
    const stream = session.sendMessageStream('hi');
    const pieces = [];
    let step = await stream.next();
    while (!step.done) {
      pieces.push(step.value);
      step = await stream.next();
    }
    expect(pieces.length).toBe(5);
    expect(step.value.blocks).toEqual([
      { type: 'thinking', thought: 'hmm', signature: 'sig' },
      { type: 'text', text: 'ab' },
      { type: 'tool_call', id: 'c', name: 'ls', parameters: {} },
    ]);
  });
  test('without a message goes on after tool results', async () => {
    const { session, requests } = createSessionTestBench();
    await session.sendMessage('hi');
    addExchange(session, 'ls', '.');
    await session.sendMessage();
    expect(requests[1]?.contents.map(({ speaker }) => speaker)).toEqual(['human', 'ai', 'ai', 'tool']);
  });
  test('waits for the turn before it', async () => {
    const { session, answers, requests } = createSessionTestBench();
    answers.push('one', 'two');
    const [first, second] = await Promise.all([session.sendMessage('a'), session.sendMessage('b')]);
    expect(textsOfEntries([first, second])).toEqual(['one', 'two']);
    expect(textsOfEntries(requests[1]?.contents ?? [])).toEqual(['a', 'one', 'b']);
  });
  test('that fails leaves the message, no answer, and the next turn works', async () => {
    const { session, answers } = createSessionTestBench();
    answers.push(new Error('HTTP 500'));
    await expect(session.sendMessage('a')).rejects.toThrow('HTTP 500');
    expect(textsOfEntries(session.history.getAll())).toEqual(['a']);
    await session.sendMessage('b');
    expect(textsOfEntries(session.history.getAll())).toEqual(['a', 'b', 'ok']);
  });
  test('that is aborted leaves no half answer', async () => {
    const { session, answers } = createSessionTestBench();
    answers.push([
      { blocks: [{ type: 'text', text: 'half' }] },
      { blocks: [{ type: 'text', text: 'whole' }] },
    ]);
    const abort = new AbortController();
    const stream = session.sendMessageStream('a', { signal: abort.signal });
    await stream.next();
    abort.abort();
    await expect(stream.next()).rejects.toThrow(/abort/i);
    expect(textsOfEntries(session.history.getAll())).toEqual(['a']);
    await expect(session.sendMessage('b')).resolves.toBeDefined();
  });
  test('that is aborted before it began adds nothing', async () => {
    const { session, requests } = createSessionTestBench();
    await expect(session.sendMessage('a', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect([session.history.getAll(), requests]).toEqual([[], []]);
  });
  test('hands the signal, the system prompt and the tools to the provider', async () => {
    const tools = [{ name: 'ls', description: 'lists', parameters: {} }];
    const { session, requests, history } = createSessionTestBench({}, { systemPrompt: 'Be brief.', tools });
    const { signal } = new AbortController();
    await session.sendMessage('a', { signal });
    expect(requests[0]).toMatchObject({ systemPrompt: 'Be brief.', tools, signal });
    expect(history.getBaseTokenOffset()).toBeGreaterThan(0);
  });
  test('stamps entries with the time it is given', async () => {
    const { session } = createSessionTestBench({}, { now: () => 42 });
    await session.sendMessage('a');
    expect(session.history.getAll().map(({ metadata }) => metadata?.timestamp)).toEqual([42, 42]);
  });
});

describe('the density step', () => {
  /** The plain rule prunes at once, so that every step of it can be seen. */
  const createBench = (settings = {}) =>
    createSessionTestBench({ 'compression.strategy': 'high-density', ...settings });

  async function benchWithStaleRead(settings = {}) {
    const bench = createBench(settings);
    addExchange(bench.session, 'read_file', 'a.ts', textOfTokens(100));
    addExchange(bench.session, 'write_file', 'a.ts');
    return bench;
  }

  test('runs after token updates and before the threshold check [REQ-HD-002.1]', async () => {
    const { session, history } = await benchWithStaleRead();
    const order: string[] = [];
    const optimize = session.ensureDensityOptimized.bind(session);
    vi.spyOn(session, 'ensureDensityOptimized').mockImplementation(() => {
      order.push('ensureDensityOptimized');
      return optimize();
    });
    vi.spyOn(session, 'shouldCompress').mockImplementation(() => {
      order.push('shouldCompress');
      return false;
    });
    const wait = history.waitForTokenUpdates.bind(history);
    vi.spyOn(history, 'waitForTokenUpdates').mockImplementation(() => {
      order.push('waitForTokenUpdates');
      return wait();
    });
    await session.ensureCompressionBeforeSend();
    expect(order).toEqual([
      'waitForTokenUpdates',
      'ensureDensityOptimized',
      'waitForTokenUpdates',
      'shouldCompress',
    ]);
  });
  test('is skipped for a strategy without optimize [REQ-HD-002.2]', async () => {
    const { session, history, events } = await benchWithStaleRead({ 'compression.strategy': 'one-shot' });
    const apply = vi.spyOn(history, 'applyDensityResult');
    await session.ensureCompressionBeforeSend();
    expect(apply).not.toHaveBeenCalled();
    expect([history.getAll().length, events]).toEqual([4, []]);
  });
  test('is skipped while nothing new came [REQ-HD-002.3]', async () => {
    const { session, history } = await benchWithStaleRead();
    await session.ensureCompressionBeforeSend();
    const raw = vi.spyOn(history, 'getRawHistory');
    await session.ensureCompressionBeforeSend();
    expect(raw).not.toHaveBeenCalled();
  });
  test('applies what was found before the threshold is checked [REQ-HD-002.4, BR-THRESH-005]', async () => {
    // 100 tokens of stale read would be over the threshold; without them nothing needs compressing.
    const { session, history, events } = await benchWithStaleRead({
      'context-limit': 150,
      'max-output-tokens': 1,
      'compression-threshold': 0.5,
    });
    await session.ensureCompressionBeforeSend();
    expect(history.getAll().length).toBe(2);
    expect(events.map(({ type }) => type)).toEqual(['optimized']);
    expect(session.shouldCompress()).toBe(false);
  });
  test('applies nothing when nothing was found [REQ-HD-002.5, EC-042]', async () => {
    const { session, history, events } = createBench();
    addExchange(session, 'read_file', 'a.ts');
    const apply = vi.spyOn(history, 'applyDensityResult');
    await session.ensureCompressionBeforeSend();
    expect(apply).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });
  test('is due again after each message, answer and tool result, and after nothing else [REQ-HD-002.6]', async () => {
    const { session, history } = createSessionTestBench();
    expect(session.densityDirty).toBe(true);
    await session.ensureCompressionBeforeSend();
    expect(session.densityDirty).toBe(false);
    await session.sendMessage('a');
    expect(session.densityDirty).toBe(true);
    await session.ensureCompressionBeforeSend();
    addExchange(session, 'ls', '.');
    expect(session.densityDirty).toBe(true);
    await session.ensureCompressionBeforeSend();
    await history.recalculateTotalTokens();
    await session.performCompression();
    expect(session.densityDirty).toBe(false);
  });
  test('is done whether it found something, nothing, or failed [REQ-HD-002.7]', async () => {
    const { session } = await benchWithStaleRead();
    await session.ensureDensityOptimized();
    expect(session.densityDirty).toBe(false);
    addExchange(session, 'ls', '.');
    await session.ensureDensityOptimized();
    expect(session.densityDirty).toBe(false);
  });
  test('works on the raw history, with raw indices [REQ-HD-002.9]', async () => {
    const { session, history, events } = createBench();
    session.add({ speaker: 'ai', blocks: [] });
    session.add({ speaker: 'ai', blocks: [{ type: 'text', text: ' ' }] });
    addExchange(session, 'read_file', 'a.ts', textOfTokens(50));
    addExchange(session, 'write_file', 'a.ts');
    await session.ensureCompressionBeforeSend();
    expect(events).toMatchObject([{ type: 'optimized', firstChangedIndex: 2, counts: { 'stale-read': 1 } }]);
    expect(history.getRawHistory().length).toBe(4);
  });
  test('runs inside the preparation only, one preparation at a time [REQ-HD-002.10, ERR-031, ERR-032]', async () => {
    const { session, history } = await benchWithStaleRead();
    let running = 0;
    let most = 0;
    const apply = history.applyDensityResult.bind(history);
    vi.spyOn(history, 'applyDensityResult').mockImplementation(async (result) => {
      most = Math.max(most, ++running);
      await apply(result);
      running--;
    });
    await Promise.all([session.ensureCompressionBeforeSend(), session.ensureCompressionBeforeSend()]);
    expect(most).toBe(1);
  });
  test('passes errors of optimize on, and the flag is cleared [REQ-HD-013.1, ERR-002]', async () => {
    const { session, history } = await benchWithStaleRead();
    vi.spyOn(history, 'getRawHistory').mockImplementation(() => {
      throw new Error('a bug');
    });
    await expect(session.sendMessage('a')).rejects.toThrow('a bug');
    expect(session.densityDirty).toBe(false);
  });
  test('passes errors of applying and recounting on [REQ-HD-013.2, REQ-HD-013.3]', async () => {
    const { session, history } = await benchWithStaleRead();
    vi.spyOn(history, 'applyDensityResult').mockRejectedValueOnce(new Error('cannot count'));
    await expect(session.sendMessage('a')).rejects.toThrow('cannot count');
    await expect(session.sendMessage('b')).resolves.toBeDefined();
  });
  test('tells counts, tokens before and after', async () => {
    const { session, events } = await benchWithStaleRead();
    await session.ensureCompressionBeforeSend();
    expect(events).toMatchObject([
      {
        type: 'optimized',
        counts: { 'stale-read': 1 },
        metadata: { readWritePairsPruned: 1, fileDeduplicationsPruned: 0, recencyPruned: 0 },
      },
    ]);
    const [event] = events;
    if (event?.type !== 'optimized') throw new Error('no event');
    expect(event.tokensBefore - event.tokensAfter).toBeGreaterThan(100);
  });
  test('uses the settings of the moment', async () => {
    const { session, settings, history } = await benchWithStaleRead({
      'compression.density.readWritePruning': false,
    });
    await session.ensureCompressionBeforeSend();
    expect(history.getAll().length).toBe(4);
    settings.set('compression.density.readWritePruning', true);
    session.add(new HistoryBuilder().human('go on').build()[0] ?? { speaker: 'human', blocks: [] });
    await session.ensureCompressionBeforeSend();
    expect(history.getAll().length).toBe(3);
  });
});
