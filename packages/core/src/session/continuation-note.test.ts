import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
  textsOfEntries,
} from '../testing/session-test-bench.ts';
import { TodoList, type TodoStatus } from '../todos/todo-list.ts';

const NOTE = '[The history above was compressed. Go on with the todo "Fix the parser".]';
const WITHOUT_MODEL = COMPRESSION_STRATEGIES.filter((name) => !getCompressionStrategy(name).requiresLLM);

function createBench(
  strategy: string,
  status: TodoStatus = 'pending',
): SessionTestBench & { todos: TodoList } {
  const todos = new TodoList();
  todos.replace([{ id: '1', content: 'Fix the parser', status }]);
  const settings = { 'compression.strategy': strategy, 'context-limit': 1_000, 'max-output-tokens': 50 };
  return { ...createSessionTestBench(settings, { todos }), todos };
}

function addReads({ history }: SessionTestBench): void {
  for (let i = 0; i < 10; i++) {
    const path = `${history.countAdditions()}.ts`;
    const read = { name: 'read_file', parameters: { path }, result: textOfTokens(90), id: path };
    history.addAll(new HistoryBuilder().call(read).build());
  }
}

const notesIn = (history: readonly IContent[]) =>
  history.filter(({ metadata }) => metadata?.isContinuationNote);
const humanTexts = (history: readonly IContent[]) =>
  textsOfEntries(history.filter(({ speaker, metadata }) => speaker === 'human' && !metadata?.synthetic));

describe.each(WITHOUT_MODEL)('%s', (strategy) => {
  test('adds nothing to what a person said, and no note, whatever the todos are [REQ-HD-011.4, REQ-HD-008.4]', async () => {
    const bench = createBench(strategy);
    addReads(bench);
    await bench.session.sendMessage('go on');
    expect(bench.events.map(({ type }) => type)).toContain('compressed');
    expect(bench.requests[0]?.contents.at(-1)?.blocks).toEqual([{ type: 'text', text: 'go on' }]);
    await bench.session.performCompression();
    expect(humanTexts(bench.history.getAll())).toEqual(['go on']);
    expect(bench.history.getAll().filter(({ metadata }) => metadata?.synthetic)).toEqual([]);
  });
});

describe('after a summary', () => {
  test('an entry of its own names the first active todo, and the message stays as it was', async () => {
    const bench = createBench('one-shot');
    addReads(bench);
    bench.answers.push('summary');
    await bench.session.sendMessage('go on');
    expect(bench.requests[1]?.contents.slice(-2)).toMatchObject([
      { speaker: 'human', blocks: [{ type: 'text', text: 'go on' }] },
      { speaker: 'human', blocks: [{ type: 'text', text: NOTE }], metadata: { synthetic: true } },
    ]);
  });
  test('between two turns the todo is only named, since the person says what comes next', async () => {
    const bench = createBench('one-shot');
    addReads(bench);
    bench.history.add({ speaker: 'ai', blocks: [{ type: 'text', text: 'Done for now.' }] });
    for (let round = 0; round < 2; round++) {
      bench.answers.push('summary');
      await bench.session.performCompression();
      expect(textsOfEntries(bench.history.getAll()).at(-1)).toBe(
        '[The history above was compressed. The first open todo is "Fix the parser".]',
      );
    }
  });
  test('a request that was summarised away is quoted', async () => {
    const bench = createBench('one-shot', 'completed');
    bench.session.add(createUserMessage('Fix the "parser"'));
    addReads(bench);
    bench.answers.push('summary');
    await bench.session.performCompression();
    expect(textsOfEntries(bench.history.getAll()).at(-1)).toBe(
      '[The history above was compressed. The latest request was "Fix the \\"parser\\"".]',
    );
  });
  test('nothing is said when there is no todo and the request is still there', async () => {
    const bench = createBench('one-shot', 'completed');
    addReads(bench);
    bench.answers.push('summary');
    await bench.session.sendMessage('go on');
    expect(textsOfEntries(bench.requests[1]?.contents ?? []).at(-1)).toBe('go on');
  });
  test('the next one takes the place of the note before', async () => {
    const bench = createBench('one-shot');
    for (const content of ['Fix the lexer', 'Fix the printer']) {
      bench.todos.replace([{ id: '1', content, status: 'pending' }]);
      addReads(bench);
      bench.answers.push('summary');
      await bench.session.performCompression();
      expect(textsOfEntries(notesIn(bench.history.getAll()))).toEqual([expect.stringContaining(content)]);
    }
  });
  test('a message of a person that begins like a note is never deleted', async () => {
    const bench = createBench('one-shot');
    const said = `${NOTE} is what you wrote. Why?`;
    for (let round = 0; round < 2; round++) {
      addReads(bench);
      bench.session.add(createUserMessage(said));
      bench.answers.push('summary');
      await bench.session.performCompression();
      expect(humanTexts(bench.history.getAll()).at(-1)).toBe(said);
    }
  });
});
