import { describe, expect, it } from 'vitest';
import { createToolResponse, createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { InvalidContentError } from '../errors/invalid-content-error.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { HistoryService } from './history-service.ts';

const NO_COUNTS = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

const create = (...entries: IContent[]): HistoryService => {
  const history = new HistoryService({ estimator: characterEstimator });
  history.addAll(entries);
  return history;
};

describe('adding to HistoryService', () => {
  it('keeps entries in order, visible at once', () => {
    const [a, b, c] = [createUserMessage('a'), createUserMessage('b'), createUserMessage('c')];
    const history = create();
    history.add(a);
    history.addAll([b, c]);
    expect(history.getAll()).toEqual([a, b, c]);
    expect(history.getAll()[2]).toBe(c);
  });

  it('freezes what is added', () => {
    const entry: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'a' }] };
    create(entry);
    expect(entry).toSatisfy(Object.isFrozen);
    expect(entry.blocks[0]).toSatisfy(Object.isFrozen);
  });

  it.each([
    ['"hello"', 'Invalid entry "hello"; allowed: an object with speaker and blocks'],
    ['{"speaker":"robot","blocks":[]}', 'Invalid speaker "robot"; allowed: human, ai, tool'],
    ['{"speaker":"ai","blocks":{}}', 'Invalid blocks an object; allowed: an array of blocks'],
    ['{"speaker":"ai","blocks":[{"type":"image"}]}', 'Invalid block type "image"; allowed: text, tool_call'],
  ])('refuses a whole list with the entry %s and changes nothing', async (json, message) => {
    const bad: IContent = JSON.parse(json);
    const good: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'good' }] };
    const history = create(createUserMessage('before'));
    await history.waitForTokenUpdates();
    const [version, tokens] = [history.getVersion(), history.getTotalTokens()];

    expect(() => history.addAll([good, bad, good])).toThrow(message);
    expect(() => history.add(bad)).toThrow(InvalidContentError);
    await history.waitForTokenUpdates();
    expect(history.getAll()).toEqual([createUserMessage('before')]);
    expect([history.getVersion(), history.getTotalTokens()]).toEqual([version, tokens]);
    expect(good).not.toSatisfy(Object.isFrozen);
  });

  it('takes calls without responses and responses without calls as they are', () => {
    const orphans = new HistoryBuilder()
      .call({ name: 'interrupted', parameters: null })
      .entry(createToolResponse('nobody', 'tool', 'ok'))
      .build();
    expect(create(...orphans).getCurated()).toEqual(orphans);
  });
});

describe('the views of HistoryService', () => {
  it('gives a copy, which its owner may change', () => {
    const history = create(createUserMessage('a'));
    const copy = history.getAll();
    copy.pop();
    expect(history.getAll()).toHaveLength(1);
    expect(history.getAll()).not.toBe(history.getAll());
  });

  it('gives the raw history as a view, not a copy [REQ-HD-003.5]', () => {
    const history = create(createUserMessage('a'));
    const view = history.getRawHistory();
    expect(history.getRawHistory()).toBe(view);
    history.add(createUserMessage('b'));
    expect(view).toEqual([createUserMessage('a'), createUserMessage('b')]);
  });

  it('shows empty AI entries in the raw history, so that indices stay raw [REQ-HD-003.5]', () => {
    const entries: IContent[] = [{ speaker: 'ai', blocks: [] }, createUserMessage('a')];
    expect(create(...entries).getRawHistory()).toEqual(entries);
  });

  it('leaves out empty AI entries, and only those, of what may be sent', () => {
    const kept = new HistoryBuilder()
      .human('')
      .read('a.ts', '')
      .entry({ speaker: 'tool', blocks: [] })
      .entry({ speaker: 'ai', blocks: [{ type: 'thinking', thought: '', signature: 's' }] })
      .ai('words')
      .build();
    const blank: IContent[] = [
      { speaker: 'ai', blocks: [] },
      { speaker: 'ai', blocks: [{ type: 'text', text: ' \n' }] },
    ];
    const history = create(...kept.flatMap((entry, index) => [entry, ...blank.slice(index % 2)]));
    expect(history.getCurated()).toEqual(kept);
    expect(history.getAll().length).toBeGreaterThan(kept.length);
  });
});

describe('the version of HistoryService', () => {
  it.each<[string, (history: HistoryService) => unknown]>([
    ['add', (history) => history.add(createUserMessage('x'))],
    ['addAll', (history) => history.addAll([createUserMessage('x'), createUserMessage('y')])],
    ['clear', (history) => history.clear()],
    [
      'applyDensityResult',
      (history) =>
        history.applyDensityResult({ removals: [0], replacements: new Map(), metadata: NO_COUNTS }),
    ],
    [
      'applyCompression',
      (history) => {
        history.startCompression();
        return history.applyCompression([]);
      },
    ],
  ])('is raised by %s, at once', async (_case, change) => {
    const history = create(createUserMessage('a'), createUserMessage('b'));
    const before = history.getVersion();
    const done = change(history);
    const after = history.getVersion();
    expect(after).toBeGreaterThan(before);
    await done;
    await history.waitForTokenUpdates();
    expect(history.getVersion()).toBe(after);
  });

  it('stays when nothing changes', async () => {
    const history = create(createUserMessage('a'));
    const before = history.getVersion();
    history.addAll([]);
    history.getAll();
    history.startCompression();
    history.endCompression();
    await history.recalculateTotalTokens();
    await history.estimateTokensForContents([createUserMessage('b')]);
    expect(history.getVersion()).toBe(before);
  });
});

it('a history can be added to itself', () => {
  const history = new HistoryService({ estimator: characterEstimator });
  history.add({ speaker: 'human', blocks: [{ type: 'text', text: 'a' }] });
  history.addAll(history.getRawHistory());
  expect(history.getAll().length).toBe(2);
});

it('a list with one bad entry changes nothing, whatever is bad about it', () => {
  const history = new HistoryService({ estimator: characterEstimator });
  const good = { speaker: 'human' as const, blocks: [{ type: 'text' as const, text: 'a' }] };
  const bad = JSON.parse(
    '{"speaker":"tool","blocks":[{"type":"tool_response","callId":"c","toolName":"t","error":{}}]}',
  );
  expect(() => history.addAll([good, bad])).toThrow(
    'Invalid tool_response.error an object; allowed: a text, nothing',
  );
  expect([history.getAll(), history.getVersion()]).toEqual([[], 0]);
});
