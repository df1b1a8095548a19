import { expect, test } from 'vitest';
import type { ContentBlock } from '../../content/content-block.ts';
import { createToolResponse } from '../../content/create-content.ts';
import type { IContent, UsageStats } from '../../content/i-content.ts';
import { HistoryService } from '../../history/history-service.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
} from '../../testing/session-test-bench.ts';
import { characterEstimator } from '../../tokens/token-estimator.ts';

const BOUND = 'claude-opus-5-5';
const text = (words: string): ContentBlock => ({ type: 'text', text: words });
const thought = (tokens: number, signature: string): ContentBlock => ({
  type: 'thinking',
  thought: textOfTokens(tokens),
  signature,
});
const call = (id: string, name: string): ContentBlock => ({
  type: 'tool_call',
  id,
  name,
  parameters: { path: 'a.ts' },
});

/** One request, and its answer with the results of its calls. */
async function turn({ session, answers }: SessionTestBench, message?: string, ...blocks: ContentBlock[]) {
  answers.push([{ blocks }]);
  await session.sendMessage(message);
  for (const block of blocks) {
    if (block.type === 'tool_call') session.add(createToolResponse(block.id, block.name, 'ok'));
  }
}

/** Reads a file, thinks much, and writes the file: with the read that goes, all of the thinking is dead. */
async function edit(settings: Readonly<Record<string, unknown>> = {}): Promise<SessionTestBench> {
  const bench = createSessionTestBench(
    { 'compression.strategy': 'high-density', ...settings },
    { model: BOUND },
  );
  await turn(bench, 'go', call('r', 'read_file'));
  await turn(bench, undefined, text('I see.'));
  for (let i = 0; i < 8; i++) await turn(bench, 'why?', thought(1_000, `s${i}`), text('So.'));
  await turn(bench, 'write', call('w', 'write_file'));
  await turn(bench, undefined, text('done'));
  await turn(bench, 'next', text('fine'));
  expect(bench.requests.at(-1)?.contents.flatMap(({ blocks }) => blocks)).not.toContainEqual(
    expect.objectContaining({ type: 'thinking' }),
  );
  return bench;
}

/** The tokens of the whole history except its thinking. */
async function countSpoken({ history }: SessionTestBench): Promise<number> {
  const spoken = history
    .getAll()
    .map((entry) => ({ ...entry, blocks: entry.blocks.filter(({ type }) => type !== 'thinking') }));
  return history.estimateTokensForContents(spoken);
}

test('thinking that is not sent any more counts nowhere', async () => {
  const bench = await edit();
  const spoken = await countSpoken(bench);
  expect(spoken).toBeLessThan(200);
  expect(await bench.session.measureContext()).toBe(spoken);
  const { estimateTokens, currentTokenCount } = bench.session.buildCompressionContext();
  expect([await estimateTokens(bench.history.getAll()), currentTokenCount]).toEqual([spoken, spoken]);
});

test('thinking that is not sent any more neither compresses a history nor drops any of it', async () => {
  const bench = await edit({ 'context-limit': 10_000, 'max-output-tokens': 500 });
  for (let i = 0; i < 4; i++) await turn(bench, 'more', text(textOfTokens(200)));
  expect(bench.events.map(({ type }) => type)).toEqual(['optimized']);
});

test('beside thinking that is not sent any more, what a provider counted is believed', async () => {
  const bench = await edit();
  const answer = async (usage: UsageStats) => {
    bench.answers.push([{ blocks: [text('a')], metadata: { usage } }]);
    await bench.session.sendMessage('q');
  };
  const estimate = (await countSpoken(bench)) + 1;
  await answer({ inputTokens: estimate * 2, outputTokens: 1 });
  expect(bench.session.getContextTokens()).toBe(estimate * 2 + 1);
  bench.session.add({ speaker: 'human', blocks: [text('q')] });
  expect(await bench.session.measureContext()).toBe(2 * (await countSpoken(bench)));
});

test('adaptive-density decides as if thinking that is not sent any more were not there', async () => {
  const work = async (tokens: number) => {
    const history = new HistoryService({ estimator: characterEstimator });
    const said = (speaker: IContent['speaker'], ...blocks: ContentBlock[]) =>
      history.add({ speaker, blocks });
    // Long enough that a prompt is cached without what is taken out.
    said('human', text(textOfTokens(5_000)));
    said('ai', call('r', 'read_file'));
    history.add(createToolResponse('r', 'read_file', textOfTokens(2_000)));
    said('ai', call('w', 'write_file'));
    history.add(createToolResponse('w', 'write_file', 'ok'));
    for (let i = 0; i < 30; i++) {
      said('ai', ...(tokens > 0 ? [thought(tokens, `s${i}`)] : []), text('so'));
      said('human', text('on'));
    }
    // A history that was there before the session: nobody knows what its thinking was made behind.
    const bench = createSessionTestBench(
      { 'compression.strategy': 'adaptive-density' },
      { history, model: BOUND },
    );
    await bench.session.sendMessage('next');
    return bench.events.map(({ type }) => type);
  };
  expect(await work(0)).toEqual(['optimized']);
  expect(await work(800)).toEqual(['optimized']);
});

test('an answer of dead thinking and blank text makes no later thinking invalid', async () => {
  const bench = createSessionTestBench({ 'compression.strategy': 'high-density' }, { model: BOUND });
  await turn(bench, 'go', call('r', 'read_file'));
  await turn(bench, undefined, thought(1, 'dead'), text(' '));
  await turn(bench, 'write', call('w', 'write_file'));
  await turn(bench, undefined, text('done'));
  await turn(bench, 'again', thought(1, 'first'), text('fine'));
  await turn(bench, 'again', thought(1, 'second'), text('fine'));
  await turn(bench, 'again', text('fine'));
  const sent = bench.requests.at(-1)?.contents.flatMap(({ blocks }) => blocks) ?? [];
  expect(sent.flatMap((block) => (block.type === 'thinking' ? [block.signature] : []))).toEqual([
    'first',
    'second',
  ]);
});
