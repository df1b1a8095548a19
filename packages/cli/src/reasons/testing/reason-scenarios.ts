import type { CompressionStrategyName, IContent } from '@hdc/core';
import { inclusionText } from '@hdc/core/content';
import { HistoryBuilder } from '@hdc/core/testing';

/** A small session in which something is taken out for one reason. */
export interface ReasonScenario {
  readonly strategy: CompressionStrategyName;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly history: readonly IContent[];
  /** The model, if it matters. */
  readonly model?: string;
}

const TEXT = 'word '.repeat(400);
const LONG = TEXT.repeat(5);

/** The default keeps the newest read of every file. */
const BALANCED = { 'compression.adaptive.preset': 'balanced' };

/** One session for each kind of reason. */
export const REASON_SCENARIOS: Readonly<Record<string, ReasonScenario>> = {
  'stale-read': {
    strategy: 'high-density',
    history: begin().read('src/a.ts', TEXT).write('src/a.ts').build(),
  },
  'repeated-inclusion': {
    strategy: 'high-density',
    history: begin().human(include('src/a.ts')).ai('I see.').human(include('src/a.ts')).build(),
  },
  'old-result': {
    strategy: 'high-density',
    settings: { 'compression.density.recencyPruning': true, 'compression.density.recencyRetention': 1 },
    history: begin().shell('npm run lint', TEXT).shell('npm test', 'fine').build(),
  },
  'superseded-read': {
    strategy: 'adaptive-density',
    history: begin().read('src/a.ts', TEXT).read('src/a.ts', `${TEXT}\nand more`).build(),
  },
  'edited-read': {
    strategy: 'adaptive-density',
    settings: BALANCED,
    history: readOthers(begin().read('src/a.ts', TEXT).call(editOf('src/a.ts', 'done'))).build(),
  },
  'repeated-result': {
    strategy: 'adaptive-density',
    history: begin().shell('npm test', TEXT).shell('npm test', TEXT).build(),
  },
  'repeated-lines': {
    strategy: 'adaptive-density',
    history: begin().read('src/a.ts', linesFrom(0)).read('src/a.ts', linesFrom(20)).build(),
  },
  'written-result': {
    strategy: 'adaptive-density',
    history: talk(begin().call(editOf('src/a.ts', TEXT))).build(),
  },
  'old-output': {
    strategy: 'adaptive-density',
    history: talk(begin().shell('npm test', TEXT)).build(),
  },
  'failed-input': {
    strategy: 'adaptive-density',
    history: talk(
      begin().call({
        name: 'write_file',
        parameters: { file_path: 'src/a.ts', content: TEXT },
        error: 'the disk is full',
      }),
    ).build(),
  },
  'idle-read': {
    strategy: 'adaptive-density',
    settings: BALANCED,
    history: talk(begin().read('src/a.ts', TEXT), 60).build(),
  },
  'other-result': {
    strategy: 'adaptive-density',
    history: talk(begin().call({ name: 'mystery', parameters: { id: 'x' }, result: TEXT }), 45).build(),
  },
  'applied-text': {
    strategy: 'adaptive-density',
    history: talk(
      begin().call({
        name: 'replace',
        parameters: { file_path: 'src/a.ts', old_string: TEXT, new_string: 'b' },
        result: 'done',
      }),
    ).build(),
  },
  'superseded-text': {
    strategy: 'adaptive-density',
    history: talk(
      begin()
        .call({ name: 'write_file', parameters: { file_path: 'src/a.ts', content: TEXT }, result: 'done' })
        .write('src/a.ts'),
    ).build(),
  },
  'long-input': {
    strategy: 'adaptive-density',
    history: talk(begin().call({ name: 'mystery', parameters: { note: TEXT }, result: 'fine' }), 30).build(),
  },
  'earlier-thinking': {
    strategy: 'adaptive-density',
    model: 'claude-opus-4-6',
    // Long enough to be cached at all.
    history: begin()
      .human(LONG.repeat(3))
      .entry({
        speaker: 'ai',
        blocks: [
          { type: 'thinking', thought: TEXT, signature: 'c2lnbmF0dXJl'.repeat(200) },
          { type: 'text', text: 'I see.' },
        ],
      })
      .human('Well?')
      .ai('Fine.')
      .build(),
  },
  compression: compressedBy('adaptive-density'),
};

/** A session that is too long for its window, whatever a strategy may find in it. */
export function compressedBy(strategy: CompressionStrategyName): ReasonScenario {
  const history = begin();
  for (let i = 0; i < 15; i++) history.human(`question ${i}: ${LONG}`).ai(`answer ${i}: ${LONG}`);
  return { strategy, settings: { 'context-limit': 40_000 }, history: history.build() };
}

/** One result that no window could hold: what is left to do is a stub in its place. */
export const TOO_LARGE_TEXT: ReasonScenario = {
  strategy: 'adaptive-density',
  settings: { 'context-limit': 40_000 },
  history: begin().read('src/large.ts', TEXT.repeat(100)).build(),
};

function begin(): HistoryBuilder {
  return new HistoryBuilder().human('Mend the build.');
}

/** So many messages that everything before them is old. */
function talk(history: HistoryBuilder, messages = 14): HistoryBuilder {
  for (let i = 0; i < messages; i++) history.ai(`Thinking about it for the ${i}. time.`);
  return history;
}

/** Work elsewhere, which leaves a file alone. */
function readOthers(history: HistoryBuilder): HistoryBuilder {
  for (let i = 0; i < 14; i++) history.read(`src/other-${i}.ts`, '');
  return history;
}

function include(path: string): string {
  return `Look at this.\n${inclusionText(path, TEXT)}`;
}

function editOf(path: string, result: string) {
  return { name: 'replace', parameters: { file_path: path, old_string: 'a', new_string: 'b' }, result };
}

/** Part of a file. */
function linesFrom(start: number): string {
  return Array.from({ length: 40 }, (_, i) => `const value${start + i} = '${'word '.repeat(10)}';`).join(
    '\n',
  );
}
