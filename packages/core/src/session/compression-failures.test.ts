import { describe, expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
} from '../testing/session-test-bench.ts';

const OVERFLOW = Object.assign(new Error('prompt is too long: 2100 tokens > 2000 maximum'), { status: 400 });
const AWAY = new Error('HTTP 503');

/** A session whose model is asked for a summary before the next request. */
function createBench(settings: Readonly<Record<string, unknown>> = {}): SessionTestBench {
  const bench = createSessionTestBench({
    'compression.strategy': 'one-shot',
    'context-limit': 1_000,
    'max-output-tokens': 50,
    'compression-threshold': 0.5,
    ...settings,
  });
  const builder = new HistoryBuilder().human('the task');
  for (let i = 0; i < 20; i++) builder.ai(textOfTokens(30));
  bench.history.addAll(builder.build());
  return bench;
}

const typesOf = ({ events }: SessionTestBench) => events.map(({ type }) => type);
const strategiesOf = ({ events }: SessionTestBench) =>
  new Set(events.flatMap((event) => ('strategy' in event ? [event.strategy] : [])));

describe('a compression that keeps failing', () => {
  test('ends the first turn, and is an event only as long as requests fit [REQ-HD-013.4, ruling 22]', async () => {
    const bench = createBench();
    const before = bench.history.getAll();
    bench.answers.push(AWAY);
    await expect(bench.session.sendMessage('a')).rejects.toThrow('the provider failed');
    for (const message of ['b', 'c']) {
      bench.events.length = 0;
      bench.answers.push(AWAY, 'answer');
      await expect(bench.session.sendMessage(message)).resolves.toMatchObject({ speaker: 'ai' });
      expect(typesOf(bench)).toEqual(['compressing', 'failed']);
    }
    expect(bench.history.getAll().slice(0, before.length)).toEqual(before);
  });
  test('lets no other strategy take over in silence [REQ-HD-013.4, ruling 22]', async () => {
    const bench = createBench();
    const before = bench.history.getAll();
    bench.answers.push(AWAY);
    await expect(bench.session.sendMessage('a')).rejects.toThrow();
    expect(bench.history.getAll().slice(0, -1)).toEqual(before);
    expect(strategiesOf(bench)).toEqual(new Set(['one-shot']));
  });
  test('works again, and its next failure is a first one [REQ-HD-013.4, ruling 22]', async () => {
    const bench = createBench();
    bench.answers.push(AWAY);
    await expect(bench.session.sendMessage('a')).rejects.toThrow();
    bench.answers.push('summary');
    await bench.session.performCompression();
    bench.history.addAll(new HistoryBuilder().ai(textOfTokens(400)).human('b').build());
    bench.answers.push(AWAY);
    await expect(bench.session.sendMessage()).rejects.toThrow('the provider failed');
  });
  test('on the ladder is an event, and the next step is tried [REQ-HD-013.4, ruling 22]', async () => {
    const bench = createBench({ 'context-limit': 640, 'compression-threshold': 1 });
    bench.answers.push(AWAY);
    await expect(bench.session.sendMessage('a')).resolves.toMatchObject({ speaker: 'ai' });
    const steps = bench.events.flatMap((event) => (event.type === 'limit' ? [event.step] : []));
    expect(typesOf(bench)).toContain('failed');
    expect(steps).toEqual(['density', 'compression', 'dropped-exchanges']);
  });
  test('after an overflow is an event, and the next step is tried [REQ-HD-013.4, ruling 22]', async () => {
    const bench = createBench({ 'compression-threshold': 1 });
    bench.answers.push(OVERFLOW, AWAY, 'answer');
    await expect(bench.session.sendMessage('a')).resolves.toMatchObject({ speaker: 'ai' });
    expect(typesOf(bench)).toEqual(['compressing', 'failed', 'retried']);
  });
});

test('a summary that is not smaller ends no turn, is not asked for again at once, and hides no failure [REQ-HD-001.4, ruling 22, ruling 23]', async () => {
  const bench = createBench();
  const before = bench.history.getAll();
  bench.answers.push(textOfTokens(5_000), 'answer', 'answer');
  for (const message of ['a', 'b']) {
    await expect(bench.session.sendMessage(message)).resolves.toMatchObject({ speaker: 'ai' });
  }
  expect(typesOf(bench)).toEqual(['compressing', 'summary-requested', 'failed']);
  expect(bench.history.getAll().slice(0, before.length)).toEqual(before);
  bench.history.addAll(new HistoryBuilder().ai(textOfTokens(120)).build());
  bench.answers.push(AWAY);
  await expect(bench.session.sendMessage('c')).rejects.toThrow('the provider failed');
});

test('a summary that is not smaller is refused with an event, and the history stays [REQ-HD-001.4, ruling 23]', async () => {
  const bench = createBench();
  const before = bench.history.getAll();
  bench.answers.push(textOfTokens(5_000));
  await expect(bench.session.performCompression()).rejects.toThrow(/the summary has \d+ tokens/);
  expect(typesOf(bench)).toEqual(['compressing', 'summary-requested', 'failed']);
  expect(bench.history.getAll()).toEqual(before);
});
