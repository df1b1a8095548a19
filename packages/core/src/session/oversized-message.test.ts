import { describe, expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import { inclusionText } from '../content/inclusions/inclusion-markers.ts';
import { ContextLimitError } from '../errors/context-limit-error.ts';
import { MessageTooLargeError } from '../errors/message-too-large-error.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
  textsOfEntries,
} from '../testing/session-test-bench.ts';

const SETTINGS = { 'context-limit': 1_000, 'max-output-tokens': 100 };

function addTurns({ session }: SessionTestBench, turns: number): void {
  const builder = new HistoryBuilder();
  for (let turn = 0; turn < turns; turn++) builder.human(`question ${turn}`).ai(textOfTokens(10));
  for (const entry of builder.build()) session.add(entry);
}

describe('a message that can never fit', () => {
  test('is refused with its size and the room there is, and does not enter the history', async () => {
    const bench = createSessionTestBench(SETTINGS, { systemPrompt: textOfTokens(200) });
    const attempt = bench.session.sendMessage(textOfTokens(800));
    await expect(attempt).rejects.toThrow(MessageTooLargeError);
    await expect(attempt).rejects.toMatchObject({
      code: 'MESSAGE_TOO_LARGE',
      tokens: 800,
      room: 700,
      limit: 1_000,
      completionBudget: 100,
    });
    await expect(attempt).rejects.toThrow(/has 800 tokens .* room for 700.*not added.*larger window/);
    expect([bench.history.getAll(), bench.requests]).toEqual([[], []]);
    await expect(bench.session.sendMessage('short')).resolves.toBeDefined();
  });
  test('leaves a long conversation as it was', async () => {
    const bench = createSessionTestBench(SETTINGS);
    addTurns(bench, 40);
    const before = bench.history.getAll();
    await expect(bench.session.sendMessage(textOfTokens(950))).rejects.toThrow(MessageTooLargeError);
    expect(bench.history.getAll()).toEqual(before);
    expect(bench.events).toEqual([]);
  });
  test('is taken where everything else can make room for it', async () => {
    const bench = createSessionTestBench(SETTINGS);
    addTurns(bench, 40);
    await bench.session.sendMessage(textOfTokens(600));
    expect(textsOfEntries(bench.requests[0]?.contents ?? []).at(-1)).toBe(textOfTokens(600));
  });
  test('is not blamed where nothing at all would fit', async () => {
    const bench = createSessionTestBench(SETTINGS, { systemPrompt: textOfTokens(950) });
    await expect(bench.session.sendMessage('short')).rejects.toThrow(ContextLimitError);
    expect(bench.history.getAll()).toEqual([]);
  });
});

describe('a message that a smaller window has no room for', () => {
  const big = inclusionText('big.txt', textOfTokens(700));
  const small = inclusionText('small.txt', textOfTokens(100));

  function move(...messages: readonly string[]): SessionTestBench {
    const bench = createSessionTestBench(SETTINGS);
    for (const message of messages) bench.session.add(createUserMessage(message));
    addTurns(bench, 10);
    return bench;
  }

  test('loses its oldest inclusions first, and says so by an event', async () => {
    const bench = move(`look at\n${big}\n${small}\nplease`, 'thanks');
    bench.settings.set('context-limit', 800);
    await bench.session.sendMessage('go on');
    const [first] = textsOfEntries(bench.requests[0]?.contents ?? []);
    expect(first).toMatch(/^look at\n--- big\.txt ---\n\[left out: .*\]\n--- End of content ---\n/);
    expect(first).toContain(small);
    expect(bench.events[0]).toMatchObject({ type: 'shortened', paths: ['big.txt'], cut: 0 });
    expect(bench.events.length).toBe(1);
    expect(bench.requests[0]?.contents.length).toBe(23);
  });
  test('loses the end of its text where nothing else helps, the latest request last', async () => {
    const bench = move(textOfTokens(880));
    bench.settings.set('context-limit', 700);
    await bench.session.sendMessage(`the request ${textOfTokens(100)}`);
    const texts = textsOfEntries(bench.requests[0]?.contents ?? []);
    expect(texts[0]).toMatch(/^(word)+.*…\n\[\d+ characters left out: .*\]$/);
    expect(texts.at(-1)).toBe(`the request ${textOfTokens(100)}`);
    expect(bench.events[0]).toMatchObject({ type: 'shortened', paths: [], cut: 1 });
    await expect(bench.session.sendMessage('and now?')).resolves.toBeDefined();
  });
  test('is left alone as long as dropping the rest is enough', async () => {
    const bench = move(textOfTokens(600));
    bench.settings.set('context-limit', 800);
    await bench.session.sendMessage('go on');
    expect(textsOfEntries(bench.requests[0]?.contents ?? [])[0]).toBe(textOfTokens(600));
    expect(bench.events.filter(({ type }) => type === 'shortened')).toEqual([]);
  });
});

describe('a ladder that cannot succeed', () => {
  test.each(['high-density', 'adaptive-density', 'top-down-truncation'])(
    'changes nothing under %s, and the session goes on in its old window',
    async (strategy) => {
      const bench = createSessionTestBench(
        { 'context-limit': 4_000, 'max-output-tokens': 100, 'compression.strategy': strategy },
        { systemPrompt: textOfTokens(500) },
      );
      bench.session.add(createUserMessage('the task'));
      addTurns(bench, 40);
      bench.session.add(createUserMessage('the last question'));
      const before = bench.history.getAll();
      bench.settings.set('context-limit', 550);
      await expect(bench.session.sendMessage()).rejects.toThrow(/limit is 550\. Tried: nothing/);
      expect(bench.history.getAll()).toEqual(before);
      bench.settings.set('context-limit', 4_000);
      await bench.session.sendMessage();
      expect(bench.requests[0]?.contents.length).toBe(before.length);
    },
  );
});
