import { describe, expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { editHistory } from '../../../history/edit-history.ts';
import { HistoryBuilder } from '../../../testing/history-builder.ts';
import { testPass } from '../../../testing/test-pass.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../density-config.ts';
import { runDensityPasses } from '../../run-density-passes.ts';
import { fileDedupe } from './file-dedupe.ts';

testPass(fileDedupe);

const CONFIG = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };

function include(path: string, content: string): string {
  return `--- ${path} ---\n${content}\n--- End of content ---`;
}

function dedupe(texts: readonly string[], config = CONFIG) {
  const builder = new HistoryBuilder();
  for (const text of texts) builder.human(text);
  const history = builder.build();
  const result = runDensityPasses([fileDedupe], history, config);
  return { result, texts: editHistory(history, result).map(textOf) };
}

function textOf(entry: IContent): string {
  return entry.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

test('finds inclusions by their markers [REQ-HD-006.1, BR-DEDUP-001]', () => {
  const { result } = dedupe([`see ${'\n'}${include('a.ts', 'old')}`, include('a.ts', 'new')]);
  expect(result.metadata.fileDeduplicationsPruned).toBe(1);
});

test('keeps the latest inclusion and strips all earlier ones [REQ-HD-006.2, BR-DEDUP-002, EC-021]', () => {
  const { result, texts } = dedupe(['1', '2', '3'].map((n) => `${n}:\n${include('a.ts', `content ${n}`)}`));
  expect(texts).toEqual(['1:\n', '2:\n', `3:\n${include('a.ts', 'content 3')}`]);
  expect(result.metadata.fileDeduplicationsPruned).toBe(2);
});

test('replaces messages, never removes them [REQ-HD-006.3, BR-DEDUP-003, EC-022]', () => {
  const { result, texts } = dedupe([`before\n${include('a.ts', 'old')}\nafter`, include('a.ts', 'new')]);
  expect(result.removals).toEqual([]);
  expect([...result.replacements.keys()]).toEqual([0]);
  expect(texts[0]).toBe('before\n\nafter');
});

test('leaves a message that held nothing but inclusions with a note', () => {
  expect(dedupe([include('a.ts', 'old'), include('a.ts', 'new')]).texts[0]).toBe(
    '[a.ts: included again below]',
  );
});

test('compares resolved paths', () => {
  const { result } = dedupe([include('./src/../a.ts', 'old'), include('/workspace/a.ts', 'new')]);
  expect(result.metadata.fileDeduplicationsPruned).toBe(1);
});

test('different files are no duplicates', () => {
  expect(dedupe([include('a.ts', 'x'), include('b.ts', 'x')]).result.replacements.size).toBe(0);
});

test('does nothing when the setting is off [REQ-HD-006.4]', () => {
  const config = { ...CONFIG, fileDedupe: false };
  expect(dedupe([include('a.ts', 'old'), include('a.ts', 'new')], config).result.replacements.size).toBe(0);
});

describe('markers that do not pair leave the block alone [REQ-HD-006.5, BR-DEDUP-004]', () => {
  test.each([
    ['no closing marker [EC-020, EC-023]', '--- a.ts ---\nold'],
    ['no opening marker', 'old\n--- End of content ---'],
    ['an inclusion inside an inclusion', `--- a.ts ---\n${include('b.ts', 'x')}\n--- End of content ---`],
    ['a whole inclusion, then one without an end', `${include('a.ts', 'old')}\n--- b.ts ---\nmore`],
    ['a marker that is not alone on its line', 'see --- a.ts ---\nold\n--- End of content ---'],
  ])('%s', (_, broken) => {
    expect(dedupe([broken, include('a.ts', 'new')]).texts[0]).toBe(broken);
  });
});

test('understands Windows line ends', () => {
  const old = 'see\r\n--- a.ts ---\r\nold\r\n--- End of content ---\r\nthanks';
  expect(dedupe([old, include('a.ts', 'new')]).texts[0]).toBe('see\r\n\r\nthanks');
});

test('looks at human messages only [EC-003]', () => {
  const text = include('a.ts', 'old');
  const history = new HistoryBuilder().ai(text).read('a.ts', text).human(include('a.ts', 'new')).build();
  expect(runDensityPasses([fileDedupe], history, CONFIG).replacements.size).toBe(0);
});

test('ignores markers inside a summary, which only tells of a file', () => {
  const summary: IContent = {
    speaker: 'human',
    blocks: [{ type: 'text', text: include('a.ts', 'quoted') }],
    metadata: { isSummary: true },
  };
  const history = [...new HistoryBuilder().human(include('a.ts', 'real')).build(), summary];
  expect(runDensityPasses([fileDedupe], history, CONFIG).replacements.size).toBe(0);
});

test('takes no blank for a path', () => {
  expect(dedupe([include('  ', 'x'), include('  ', 'y')]).result.replacements.size).toBe(0);
});

test('strips thousands of inclusions from one message', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => include(`${i}.ts`, 'x'.repeat(1_000))).join('\n');
  const { result, texts } = dedupe([`before\n${many}`, many]);
  expect(result.metadata.fileDeduplicationsPruned).toBe(2_000);
  expect(texts[0]).toBe(`before\n${'\n'.repeat(1_999)}`);
});

test('keeps an image beside a stripped inclusion and adds no note', () => {
  const image = { type: 'media' as const, mimeType: 'image/png', data: 'aGk=', encoding: 'base64' as const };
  const history: IContent[] = [
    { speaker: 'human', blocks: [{ type: 'text', text: include('a.ts', 'old') }, image] },
    ...new HistoryBuilder().human(include('a.ts', 'new')).build(),
  ];
  const result = runDensityPasses([fileDedupe], history, CONFIG);
  expect(result.replacements.get(0)?.blocks).toEqual([image]);
});
