import { describe, expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../density/density-config.ts';
import { PRUNED_POINTER } from '../density/pruned-pointer.ts';
import { editHistory } from '../history/edit-history.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { NO_CACHE } from '../vendors/no-cache.ts';
import { getCompressionStrategy } from './get-compression-strategy.ts';

/** The strategies that prune before every request: the settings bind both. */
const STRATEGIES = ['high-density', 'adaptive-density'] as const;
const LONG = 'a line of a file that is long enough to matter\n'.repeat(40);

/** Without a prompt cache whatever may go pays at once. */
function optimizeWith(
  name: (typeof STRATEGIES)[number],
  history: readonly IContent[],
  given: Partial<DensityConfig> = {},
) {
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    // Careful keeps the newest read of a file, whatever became of the file.
    adaptive: { preset: 'balanced' as const, cache: NO_CACHE },
    ...given,
  };
  const result = getCompressionStrategy(name).optimize?.(history, config);
  if (!result) throw new Error(`${name} does not optimize`);
  return { ...result, after: editHistory(history, result) };
}

function elsewhere(builder: HistoryBuilder, count: number): HistoryBuilder {
  for (let i = 0; i < count; i++) builder.read(`other-${i}`, '');
  return builder;
}

function include(path: string, content = LONG): string {
  return `--- ${path} ---\n${content}\n--- End of content ---`;
}

function said(...texts: readonly string[]): readonly IContent[] {
  return texts.reduce((builder, text) => builder.human(text).ai('noted'), new HistoryBuilder()).build();
}

function textsOf(history: readonly IContent[]): readonly string[] {
  return history
    .filter(({ speaker }) => speaker === 'human')
    .map(({ blocks }) => blocks.map((block) => (block.type === 'text' ? block.text : block.type)).join(''));
}

function resultsOf(history: readonly IContent[]): readonly unknown[] {
  return history.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
  );
}

describe.each(STRATEGIES)('%s', (name) => {
  const optimize = (history: readonly IContent[], given: Partial<DensityConfig> = {}) =>
    optimizeWith(name, history, given);

  describe('readWritePruning', () => {
    const edit = {
      name: 'replace',
      parameters: { path: 'a.ts', old_string: 'a', new_string: 'b' },
      result: 'ok',
    };
    const written = { name: 'write_file', parameters: { path: 'a.ts', content: LONG }, result: 'ok' };
    const histories: readonly (readonly [string, () => HistoryBuilder])[] = [
      ['rewritten', () => elsewhere(new HistoryBuilder().human(LONG).read('a.ts', LONG).write('a.ts'), 4)],
      ['edited', () => elsewhere(new HistoryBuilder().read('a.ts', LONG).call(edit), 40)],
    ];
    test.each(histories)('on takes out a read of a file that was %s later [REQ-HD-005.1]', (_, build) => {
      const { metadata, after } = optimize(build().build());
      expect(metadata.readWritePairsPruned).toBe(1);
      expect(resultsOf(after)).not.toContain(LONG);
    });
    test.each([
      ...histories,
      ['read again', () => new HistoryBuilder().read('a.ts', LONG).read('a.ts', LONG)],
      [
        'read in part again',
        () => new HistoryBuilder().read('a.ts', numbered(0, 90)).read('a.ts', numbered(30, 120)),
      ],
      ['written twice', () => elsewhere(new HistoryBuilder().call(written).call(written), 8)],
      [
        'written with a long answer',
        () => elsewhere(new HistoryBuilder().call({ ...edit, result: LONG }), 8),
      ],
    ] as const)('off takes nothing out because a file was %s [REQ-HD-005.10]', (_, build) => {
      const history = build().build();
      const { removals, replacements, metadata } = optimize(history, { readWritePruning: false });
      expect([...removals, ...replacements.keys()]).toEqual([]);
      expect(metadata.readWritePairsPruned).toBe(0);
    });
    test('off leaves the other settings as they are [REQ-HD-005.10]', () => {
      const history = [...said(include('a.ts')), ...said(include('a.ts'))];
      expect(optimize(history, { readWritePruning: false }).metadata.fileDeduplicationsPruned).toBe(1);
    });
  });

  test('one path instead of a list is a list of one [REQ-HD-005.9, REQ-HD-013.5]', () => {
    const read = { name: 'read_many_files', parameters: { paths: 'a.ts' }, result: LONG };
    const history = elsewhere(new HistoryBuilder().human(LONG).call(read).write('a.ts'), 4).build();
    expect(resultsOf(optimize(history).after).filter((result) => result !== '')).toEqual(
      name === 'high-density' ? ['ok'] : [expect.stringMatching(/^\[pruned/), 'ok'],
    );
  });
  test.each(['google:x', 'openai:x'])(
    'calls that share the signature %s stay or go together [REQ-HD-005.8]',
    (signature) => {
      const reads = ['a.ts', 'b.ts'].map((path) => ({
        name: 'read_file',
        parameters: { path },
        result: LONG,
      }));
      const signed = { type: 'thinking' as const, thought: '', signature };
      const callsOf = (history: readonly IContent[]) =>
        history.flatMap(({ blocks }) =>
          blocks.filter((block) => block.type === 'tool_call' && block.name === 'read_file'),
        );
      const build = (...written: readonly string[]) =>
        written
          .reduce((all, path) => all.write(path), new HistoryBuilder().human(LONG).parallel(reads, signed))
          .build();
      const half = build('a.ts');
      expect(callsOf(optimize(half).after)).toEqual(callsOf(half));
      const both = build('a.ts', 'b.ts');
      expect([[], callsOf(both)]).toContainEqual(callsOf(optimize(both).after));
    },
  );

  describe('fileDedupe', () => {
    test('on keeps only the newest inclusion of a file, with the text around the others [REQ-HD-006.1, REQ-HD-006.2]', () => {
      const { metadata, after } = optimize(
        said(...['1', '2', '3'].map((n) => `before ${n}\n${include('a.ts', `${LONG}${n}`)}\nafter ${n}`)),
      );
      expect(textsOf(after)).toEqual([
        'before 1\n\nafter 1',
        'before 2\n\nafter 2',
        `before 3\n${include('a.ts', `${LONG}3`)}\nafter 3`,
      ]);
      expect(metadata.fileDeduplicationsPruned).toBe(2);
    });
    test('on replaces messages and removes none [REQ-HD-006.3]', () => {
      const { removals, replacements } = optimize(said(include('a.ts'), include('a.ts')));
      expect(removals).toEqual([]);
      expect([...replacements.keys()]).toEqual([0]);
    });
    test('on says where a message without any other words has gone', () => {
      const { after } = optimize(said(include('a.ts'), include('a.ts')));
      expect(textsOf(after)[0]).toBe('[a.ts: included again below]');
    });
    test('on keeps what stands beside a text that was nothing but a file', () => {
      const image = { type: 'media', mimeType: 'image/png', data: 'aGk=', encoding: 'base64' } as const;
      const first: IContent = { speaker: 'human', blocks: [{ type: 'text', text: include('a.ts') }, image] };
      expect(optimize([first, ...said(include('a.ts'))]).after[0]?.blocks).toEqual([image]);
    });
    test('on resolves paths against the workspace', () => {
      const history = said(include('./src/../a.ts'), include('/workspace/a.ts'));
      expect(optimize(history).metadata.fileDeduplicationsPruned).toBe(1);
    });
    test('on counts every inclusion that it strips [REQ-HD-013.7]', () => {
      const both = `${include('a.ts')}\n${include('b.ts')}`;
      expect(optimize(said(`see\n${both}`, both)).metadata.fileDeduplicationsPruned).toBe(2);
    });
    test('on finds nothing in what it has stripped', () => {
      const { after } = optimize(said(`see\n${include('a.ts')}`, include('a.ts'), include('a.ts')));
      expect(optimize(after).replacements.size).toBe(0);
    });
    test('off strips nothing [REQ-HD-006.4]', () => {
      const history = said(include('a.ts'), include('a.ts'));
      expect(optimize(history, { fileDedupe: false }).replacements.size).toBe(0);
    });
    test.each([
      ['no closing marker', `--- a.ts ---\n${LONG}`],
      ['no opening marker', `${LONG}\n--- End of content ---`],
      ['an inclusion inside an inclusion', `--- a.ts ---\n${include('b.ts')}\n--- End of content ---`],
      ['a whole inclusion, then one without an end', `${include('a.ts')}\n--- b.ts ---\nmore`],
    ])('on leaves a text with %s alone [REQ-HD-006.5]', (_, broken) => {
      expect(textsOf(optimize(said(broken, include('a.ts'))).after)[0]).toBe(broken);
    });
    test('on looks at what people said only', () => {
      const history = new HistoryBuilder().ai(include('a.ts')).human('x').human(include('a.ts')).build();
      expect(optimize(history).replacements.size).toBe(0);
    });
    test('on heeds protected paths', () => {
      const history = said(include('a.ts'), include('a.ts'));
      expect(optimize(history, { protectedPaths: ['*.ts'] }).replacements.size).toBe(0);
    });
  });

  describe('recencyPruning', () => {
    /** Results of a tool that nobody knows. */
    const results = (count: number) => {
      const builder = new HistoryBuilder();
      for (let i = 1; i <= count; i++) {
        builder.call({ name: 'look', parameters: { at: i }, result: `${i} ${LONG}`, id: `c${i}` });
      }
      return builder.build();
    };
    const kept = (count: number, given: Partial<DensityConfig>) =>
      resultsOf(optimize(results(count), { recencyPruning: true, ...given }).after).filter(
        (result) => result !== PRUNED_POINTER,
      ).length;
    test('on puts the pointer in the place of results beyond the retention [REQ-HD-007.1, REQ-HD-007.2, REQ-HD-007.3]', () => {
      const { removals, metadata, after, counts } = optimize(results(5), {
        recencyPruning: true,
        recencyRetention: 2,
      });
      expect(resultsOf(after)).toEqual([
        PRUNED_POINTER,
        PRUNED_POINTER,
        PRUNED_POINTER,
        `4 ${LONG}`,
        `5 ${LONG}`,
      ]);
      expect(removals).toEqual([]);
      expect(metadata.recencyPruned).toBe(3);
      expect(counts).toEqual({ 'old-result': 3 });
    });
    test('on counts each tool by itself [REQ-HD-007.1]', () => {
      const history = [...results(1), ...new HistoryBuilder().read('a.ts', LONG).read('b.ts', LONG).build()];
      expect(optimize(history, { recencyPruning: true, recencyRetention: 2 }).replacements.size).toBe(0);
    });
    test('on keeps three by default [REQ-HD-007.4]', () => {
      expect(kept(5, {})).toBe(3);
    });
    test.each([0, -5, 0.5, Number.NaN])(
      'on treats a retention of %s as 1 [REQ-HD-013.6]',
      (recencyRetention) => {
        expect(kept(3, { recencyRetention })).toBe(1);
      },
    );
    test('on keeps the newest results of a tool however old they are', () => {
      const builder = new HistoryBuilder();
      for (let i = 0; i < 8; i++) builder.shell(`npm run ${i}`, `${i} ${LONG}`);
      for (let i = 0; i < 150; i++) builder.ai(`thinking aloud ${i}`);
      const { after } = optimize(builder.build(), { recencyPruning: true, recencyRetention: 5 });
      expect(resultsOf(after).filter((result) => result !== PRUNED_POINTER)).toEqual(
        [3, 4, 5, 6, 7].map((i) => `${i} ${LONG}`),
      );
    });
    test('is off unless somebody asks for it [REQ-HD-007.5, REQ-HD-007.6]', () => {
      const { metadata, replacements } = optimize(results(5), { recencyRetention: 1 });
      expect([metadata.recencyPruned, replacements.size]).toEqual([0, 0]);
    });
    test('on heeds protected tools', () => {
      expect(kept(5, { protectedTools: ['look'] })).toBe(5);
    });
  });
});

function numbered(start: number, end: number): string {
  return Array.from(
    { length: end - start },
    (_, i) => `line number ${start + i} of the file, with words`,
  ).join('\n');
}
