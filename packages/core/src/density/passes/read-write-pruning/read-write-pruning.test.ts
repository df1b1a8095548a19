import { describe, expect, test } from 'vitest';
import type { ContentBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import { editHistory } from '../../../history/edit-history.ts';
import { HistoryBuilder } from '../../../testing/history-builder.ts';
import { EVERYTHING_ON, testPass } from '../../../testing/test-pass.ts';
import { READ_TOOLS, WRITE_TOOLS } from '../../../tools/rows/tool-rows.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../../density-config.ts';
import { runDensityPasses } from '../../run-density-passes.ts';
import { readWritePruning } from './read-write-pruning.ts';

testPass(readWritePruning);

const CONFIG: DensityConfig = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };

function optimize(history: readonly IContent[], config = CONFIG) {
  return runDensityPasses([readWritePruning], history, config);
}

/** Whether a call with `parameters`, followed by writes of `written`, is taken out. */
function isPruned(name: string, parameters: unknown, written: readonly string[], config = CONFIG): boolean {
  const builder = new HistoryBuilder().call({ name, parameters, result: 'content' });
  for (const path of written) builder.write(path);
  return optimize(builder.build(), config).metadata.readWritePairsPruned === 1;
}

describe('which calls are reads and writes', () => {
  test.each(READ_TOOLS.filter((name) => name !== 'read_many_files'))(
    '%s is a read tool [REQ-HD-005.2]',
    (name) => {
      expect(isPruned(name, { file_path: 'a.ts' }, ['a.ts'])).toBe(true);
    },
  );
  test('the specification names four read tools and five write tools [REQ-HD-005.2, REQ-HD-005.3]', () => {
    expect(READ_TOOLS).toEqual(['read_file', 'read_line_range', 'read_many_files', 'ast_read_file']);
    expect(WRITE_TOOLS).toEqual(['write_file', 'ast_edit', 'replace', 'insert_at_line', 'delete_line_range']);
  });
  test.each(WRITE_TOOLS)('%s is a write tool [REQ-HD-005.3]', (name) => {
    const history = new HistoryBuilder()
      .read('a.ts')
      .call({ name, parameters: { file_path: 'a.ts' }, result: 'ok' })
      .build();
    expect(optimize(history).removals).toEqual([0, 1]);
  });
  test('a shell command is neither', () => {
    expect(isPruned('run_shell_command', { command: 'cat a.ts', path: 'a.ts' }, ['a.ts'])).toBe(false);
  });
});

describe('paths', () => {
  test.each([
    ['file_path', { file_path: 'a.ts', absolute_path: 'x', path: 'x' }],
    ['absolute_path', { absolute_path: '/workspace/a.ts', path: 'x' }],
    ['path', { path: 'a.ts' }],
    ['the first key that holds a text', { file_path: null, absolute_path: 7, path: 'a.ts' }],
  ])('are taken from %s [REQ-HD-005.4]', (_, parameters) => {
    expect(isPruned('read_file', parameters, ['a.ts'])).toBe(true);
  });
  test.each([
    ['./a.ts', 'a.ts', true],
    ['src/../a.ts', '/workspace/a.ts', true],
    ['a.ts', '/elsewhere/a.ts', false],
    ['A.ts', 'a.ts', false],
  ])('%s and %s: same file %s [REQ-HD-005.5, BR-PRUNE-005]', (read, written, same) => {
    expect(isPruned('read_file', { file_path: read }, [written])).toBe(same);
  });
  test('relative ones are resolved against the workspace root [REQ-HD-005.11, BR-PRUNE-006]', () => {
    const config = { ...CONFIG, workspaceRoot: '/other' };
    expect(isPruned('read_file', { file_path: 'a.ts' }, ['/other/a.ts'], config)).toBe(true);
    expect(isPruned('read_file', { file_path: 'a.ts' }, ['/workspace/a.ts'], config)).toBe(false);
  });
  test.each([
    ['null', null],
    ['a text', 'a.ts'],
    ['a number', 4],
    ['a list', ['a.ts']],
    ['an object without a path', { file: 'a.ts' }],
    ['an object with an empty path', { file_path: '' }],
    ['an object with a path that is no text', { file_path: { name: 'a.ts' } }],
  ])(
    '%s as parameters is skipped, not thrown at [REQ-HD-013.5, EC-016, EC-050, EC-051, EC-052]',
    (_, parameters) => {
      const history = new HistoryBuilder()
        .call({ name: 'read_file', parameters, result: 'x' })
        .call({ name: 'write_file', parameters, result: 'x' })
        .write('a.ts')
        .write('.')
        .build();
      expect(optimize(history)).toMatchObject({ removals: [], metadata: { readWritePairsPruned: 0 } });
    },
  );
});

test('a workspace root that is not absolute never means the folder of the process', () => {
  for (const workspaceRoot of ['', 'project', '.']) {
    const config = { ...CONFIG, workspaceRoot };
    expect(isPruned('read_file', { file_path: 'a.ts' }, [`${process.cwd()}/a.ts`], config)).toBe(false);
    expect(isPruned('read_file', { file_path: 'a.ts' }, ['./a.ts'], config)).toBe(true);
  }
});

describe('what is stale', () => {
  test('a read before a write: its response and its call [REQ-HD-005.1, REQ-HD-005.6, BR-PRUNE-001, BR-PRUNE-002]', () => {
    const history = new HistoryBuilder().human('hi').read('a.ts').write('a.ts').build();
    const result = optimize(history);
    expect(result.removals).toEqual([1, 2]);
    expect(result.metadata.readWritePairsPruned).toBe(1);
  });
  test('not a read without a later write [EC-010]', () => {
    expect(optimize(new HistoryBuilder().write('a.ts').read('a.ts').write('b.ts').build()).removals).toEqual(
      [],
    );
  });
  test('not a read after the latest write [REQ-HD-005.7, BR-PRUNE-003]', () => {
    const history = new HistoryBuilder().read('a.ts').write('a.ts').read('a.ts').build();
    expect(optimize(history).removals).toEqual([0, 1]);
  });
  test('all reads before a write [EC-011]', () => {
    const history = new HistoryBuilder().read('a.ts').read('./a.ts').read('b.ts').write('a.ts').build();
    expect(optimize(history)).toMatchObject({
      removals: [0, 1, 2, 3],
      metadata: { readWritePairsPruned: 2 },
    });
  });
  test('a read between two writes, but not the one after them [EC-012]', () => {
    const history = new HistoryBuilder().write('a.ts').read('a.ts').write('a.ts').read('a.ts').build();
    expect(optimize(history).removals).toEqual([2, 3]);
  });
  test('not a read in the same entry as the write', () => {
    const history = new HistoryBuilder()
      .parallel([
        { name: 'read_file', parameters: { path: 'a.ts' }, result: 'a' },
        { name: 'write_file', parameters: { path: 'a.ts' }, result: 'ok' },
      ])
      .build();
    expect(optimize(history)).toMatchObject({ removals: [], metadata: { readWritePairsPruned: 0 } });
    expect(optimize(history).replacements.size).toBe(0);
  });
  test('not through a write that failed, but through one whose response never came', () => {
    expect(optimize(new HistoryBuilder().read('a.ts').write('a.ts', 'disk full').build()).removals).toEqual(
      [],
    );
    const unanswered = { name: 'write_file', parameters: { path: 'a.ts' } };
    expect(optimize(new HistoryBuilder().read('a.ts').call(unanswered).build()).removals).toEqual([0, 1]);
  });
  test.each([
    ['failed: it read nothing, and its error stays [REQ-HD-005.6, ruling 21]', { error: 'no such file' }],
    ['still runs', {}],
  ])('not a read that %s', (_, outcome) => {
    const history = new HistoryBuilder()
      .call({ name: 'read_file', parameters: { path: 'a.ts' }, ...outcome })
      .write('a.ts')
      .build();
    const { removals, replacements } = optimize(history);
    expect([removals, replacements.size]).toEqual([[], 0]);
  });
  test('nothing when the setting is off [REQ-HD-005.10]', () => {
    const history = new HistoryBuilder().read('a.ts').write('a.ts').build();
    const config = { ...EVERYTHING_ON, readWritePruning: false };
    expect(runDensityPasses([readWritePruning], history, config).removals).toEqual([]);
  });
});

describe('several calls in one entry', () => {
  const read = (path: string) => ({ name: 'read_file', parameters: { path }, result: path });

  test('only the stale call and its response go [REQ-HD-005.8, BR-PRUNE-004, EC-013]', () => {
    const history = new HistoryBuilder()
      .parallel([read('a.ts'), read('b.ts'), read('c.ts')])
      .write('b.ts')
      .build();
    const result = optimize(history);
    expect(result.removals).toEqual([]);
    const [ai, tool] = editHistory(history, result);
    expect(ai?.blocks.map((block) => block.type === 'tool_call' && block.id)).toEqual(['call-1', 'call-3']);
    expect(tool?.blocks.map((block) => block.type === 'tool_response' && block.callId)).toEqual([
      'call-1',
      'call-3',
    ]);
  });
  test('when all of them are stale the entries go [EC-053]', () => {
    const history = new HistoryBuilder()
      .parallel([read('a.ts'), read('b.ts')])
      .write('a.ts')
      .write('b.ts')
      .build();
    expect(optimize(history)).toMatchObject({ removals: [0, 1], metadata: { readWritePairsPruned: 2 } });
  });
  test('text beside the stale call keeps its entry', () => {
    const history = new HistoryBuilder()
      .parallel([read('a.ts')], { type: 'text', text: 'Let me look.' })
      .write('a.ts')
      .build();
    const result = optimize(history);
    expect(result.removals).toEqual([1]);
    expect(result.replacements.get(0)?.blocks).toEqual([{ type: 'text', text: 'Let me look.' }]);
  });
});

describe('what stands beside the response in a tool entry', () => {
  const image = { type: 'media' as const, mimeType: 'image/png', data: 'aGk=', encoding: 'base64' as const };
  const note = { type: 'text' as const, text: 'seen by the linter' };

  test.each<[string, readonly ContentBlock[]]>([
    ['text', [note]],
    ['media', [image]],
    ['both', [note, image]],
  ])('stays: %s [REQ-HD-005.8]', (_, beside) => {
    const [call, answer, ...rest] = new HistoryBuilder().read('a.ts').write('a.ts').build();
    const history = [call, answer && { ...answer, blocks: [...answer.blocks, ...beside] }, ...rest];
    const result = optimize(history.filter((entry) => entry !== undefined));
    expect(result.removals).toEqual([0]);
    expect(result.replacements.get(1)?.blocks).toEqual(beside);
  });
  test('goes with it when it is blank', () => {
    const [call, answer, ...rest] = new HistoryBuilder().read('a.ts').write('a.ts').build();
    const blank = { type: 'text' as const, text: ' \n' };
    const history = [call, answer && { ...answer, blocks: [blank, ...answer.blocks] }, ...rest];
    expect(optimize(history.filter((entry) => entry !== undefined)).removals).toEqual([0, 1]);
  });
});

describe('reads of several files', () => {
  test.each<[string, unknown, boolean]>([
    ['all of them written: removed [EC-015]', ['a.ts', 'b.ts'], true],
    ['one not written: kept [EC-014]', ['a.ts', 'c.ts'], false],
    ['a glob among them: kept', ['a.ts', '*.ts'], false],
    ['a question mark among them: kept', ['a.ts', 'b.t?'], false],
    ['none: kept', [], false],
    ['something that is no path among them: kept', ['a.ts', 4], false],
    ['one file instead of a list: removed', 'a.ts', true],
    ['one pattern instead of a list: kept', '*.ts', false],
    ['neither a list nor a text: kept', { 0: 'a.ts' }, false],
  ])('%s [REQ-HD-005.9]', (_, paths, pruned) => {
    // Files of these very names exist, so that only the look of the paths can keep the read.
    expect(isPruned('read_many_files', { paths }, ['a.ts', 'b.ts', '*.ts', 'b.t?'])).toBe(pruned);
  });
  test.each(['src/[id]*.ts', 'what?.ts', '**'])(
    'a single file named %s is no pattern: removed once written [REQ-HD-005.6, REQ-HD-005.9]',
    (path) => {
      expect(isPruned('read_file', { file_path: path }, [path])).toBe(true);
      expect(isPruned('read_file', { file_path: path }, ['src/[id]1.ts', 'what1.ts'])).toBe(false);
    },
  );
  test('thousands of them', () => {
    const paths = Array.from({ length: 200_000 }, (_, i) => `${i}.ts`);
    expect(isPruned('read_many_files', { paths }, ['a.ts'])).toBe(false);
  });
  test('globs under `include` count as well', () => {
    expect(isPruned('read_many_files', { paths: ['a.ts'], include: ['src/**'] }, ['a.ts'])).toBe(false);
  });
});

describe('calls that a vendor signed', () => {
  const signed = (signature: string) => ({ type: 'thinking' as const, thought: '', signature });
  const READS = ['a.ts', 'b.ts'].map((path) => ({ name: 'read_file', parameters: { path }, result: 'text' }));
  const text = { type: 'text' as const, text: 'Looking.' };

  test.each(['google:x', 'openai:x'])('go together with their signature %s, or stay', (signature) => {
    const build = (...written: readonly string[]) =>
      written
        .reduce((all, path) => all.write(path), new HistoryBuilder().parallel(READS, text, signed(signature)))
        .build();
    expect(optimize(build('a.ts'))).toMatchObject({ removals: [], replacements: new Map() });
    const { removals, replacements } = optimize(build('a.ts', 'b.ts'));
    expect([removals, replacements.get(0)?.blocks]).toEqual([[1], [text]]);
  });
  test('are single ones where thinking alone is signed', () => {
    const history = new HistoryBuilder().parallel(READS, signed('c2lnbmF0dXJl')).write('a.ts').build();
    expect(optimize(history).replacements.get(0)?.blocks).toEqual([
      signed('c2lnbmF0dXJl'),
      expect.objectContaining({ type: 'tool_call', id: 'call-2' }),
    ]);
  });
});

test('every response to a stale read goes with its call [REQ-HD-005.8]', () => {
  const [human, call, response, ...write] = new HistoryBuilder()
    .human('go')
    .read('a.ts', 'text')
    .write('a.ts')
    .build();
  if (!human || !call || !response) throw new Error('no read');
  const again = { ...response, blocks: response.blocks.map((block) => ({ ...block, result: 'again' })) };
  const history = [human, call, response, again, ...write];
  const { removals } = optimize(history);
  expect(removals).toEqual([1, 2, 3]);
});
