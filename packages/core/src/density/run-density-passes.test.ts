import { describe, expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import { editHistory } from '../history/edit-history.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { EVERYTHING_ON } from '../testing/test-pass.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from './density-config.ts';
import type { DensityPass } from './density-pass.ts';
import { DENSITY_PASSES } from './passes/density-passes.ts';
import { recencyPruning } from './passes/recency-pruning/recency-pruning.ts';
import { runDensityPasses } from './run-density-passes.ts';

const REASON = { kind: 'test', why: 'because' };

function passThat(run: DensityPass['run']): DensityPass {
  return {
    name: 'test',
    description: 'test',
    counter: 'recencyPruned',
    settings: {},
    reason: REASON,
    isEnabled: () => true,
    run,
  };
}

test('the configuration has the five fields of the specification [REQ-HD-001.9]', () => {
  const config: Partial<DensityConfig> = {
    readWritePruning: true,
    fileDedupe: true,
    recencyPruning: false,
    recencyRetention: 3,
    workspaceRoot: '/workspace',
  };
  expect({ ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' }).toMatchObject(config);
});

test('the passes of the specification run in a fixed order [BR-CONFLICT-002]', () => {
  const specified = ['read-write-pruning', 'file-dedupe', 'recency-pruning'];
  expect(DENSITY_PASSES.map(({ name }) => name).filter((name) => specified.includes(name))).toEqual(
    specified,
  );
});

test('a pass that is not enabled does not run', () => {
  const pass = { ...passThat(() => 1), isEnabled: () => false };
  expect(runDensityPasses([pass], [], EVERYTHING_ON).metadata.recencyPruned).toBe(0);
});

test('an error of a pass is not swallowed [REQ-HD-013.1, ERR-002]', () => {
  const failing = passThat(() => {
    throw new Error('a bug in the pass');
  });
  expect(() => runDensityPasses([failing], [], EVERYTHING_ON)).toThrow('a bug in the pass');
});

test('later passes see what earlier ones did [BR-CONFLICT-003]', () => {
  const seen: unknown[] = [];
  const replaced = createUserMessage('replaced');
  const first = passThat((draft) => {
    draft.edit({ index: 0, position: 0, after: replaced.blocks[0], reason: REASON });
    return 1;
  });
  const second = passThat((draft) => {
    seen.push(draft.entryAt(0));
    return 0;
  });
  runDensityPasses([first, second], [createUserMessage('raw')], EVERYTHING_ON);
  expect(seen).toEqual([replaced]);
});

describe('all passes together', () => {
  const inclusion = (content: string) => `--- n.md ---\n${content}\n--- End of content ---`;
  const history = deepFreeze(
    new HistoryBuilder()
      .human(`Read this:\n${inclusion('old')}`)
      .read('a.ts', 'stale')
      .shell('ls', 'first listing')
      .write('a.ts')
      .human(inclusion('new'))
      .shell('ls', 'second listing')
      .build(),
  );

  test('count what each of them did [REQ-HD-013.7, BR-CONFLICT-005, EC-041]', () => {
    expect(runDensityPasses(DENSITY_PASSES, history, EVERYTHING_ON).metadata).toEqual({
      readWritePairsPruned: 1,
      fileDeduplicationsPruned: 1,
      recencyPruned: 1,
    });
  });
  test('leave a pruned entry to the pass that removed it [EC-040]', () => {
    const reads = new HistoryBuilder().read('a.ts', 'stale').write('a.ts').read('b.ts', 'b').build();
    const result = runDensityPasses(DENSITY_PASSES, reads, EVERYTHING_ON);
    expect(result.removals).toEqual([0, 1]);
    expect(result.metadata.recencyPruned).toBe(0);
  });
  test.each([
    ['a tool', { protectedTools: ['read_file', 'run_shell_command'] }],
    ['paths', { protectedPaths: ['a.ts', '*.md'], recencyPruning: false }],
  ])('leave alone what a person protects: %s', (_, protection) => {
    const config = { ...EVERYTHING_ON, ...protection };
    const { readWritePairsPruned, recencyPruned } = runDensityPasses(
      DENSITY_PASSES,
      history,
      config,
    ).metadata;
    expect([readWritePairsPruned, recencyPruned]).toEqual([0, 0]);
  });
  test('leave a protected result alone beside one that an earlier pass took out of the same entry', () => {
    const notes = { name: 'take_note', parameters: {}, result: 'keep me' };
    const read = { name: 'read_file', parameters: { path: 'a.ts' }, result: 'stale' };
    const parallel = new HistoryBuilder().parallel([read, notes]).write('a.ts').call(notes).build();
    const config = { ...EVERYTHING_ON, protectedTools: ['take_note'] };
    const result = runDensityPasses(DENSITY_PASSES, parallel, config);
    expect(result.metadata).toMatchObject({ readWritePairsPruned: 1, recencyPruned: 0 });
    expect(result.replacements.get(1)?.blocks).toMatchObject([{ toolName: 'take_note', result: 'keep me' }]);
  });
  test('leave a protected result alone that an earlier pass rewrote', () => {
    const shorten = passThat((draft) => {
      const note = {
        type: 'tool_response',
        callId: 'note',
        toolName: 'take_note',
        result: 'shorter',
      } as const;
      draft.edit({ index: 1, position: 0, after: note, reason: REASON });
      return 1;
    });
    const noteTwice = new HistoryBuilder()
      .call({ name: 'take_note', parameters: {}, result: 'long', id: 'note' })
      .call({ name: 'take_note', parameters: {}, result: 'new' })
      .build();
    const config = { ...EVERYTHING_ON, protectedTools: ['take_note'] };
    const result = runDensityPasses([shorten, recencyPruning], noteTwice, config);
    expect(result.replacements.get(1)?.blocks).toMatchObject([{ result: 'shorter' }]);
  });
  test('find nothing when everything is fresh [EC-042]', () => {
    const fresh = new HistoryBuilder().human('hi').read('a.ts').ai('done').build();
    const { removals, replacements } = runDensityPasses(DENSITY_PASSES, fresh, EVERYTHING_ON);
    expect([removals.length, replacements.size]).toEqual([0, 0]);
  });
  test('do nothing when all are switched off', () => {
    const off = { ...EVERYTHING_ON, readWritePruning: false, fileDedupe: false, recencyPruning: false };
    expect(runDensityPasses(DENSITY_PASSES, history, off)).toMatchObject({ removals: [] });
    expect(runDensityPasses(DENSITY_PASSES, history, off).replacements.size).toBe(0);
  });
  test('find nothing in the history they left', () => {
    const edited = editHistory(history, runDensityPasses(DENSITY_PASSES, history, EVERYTHING_ON));
    expect(runDensityPasses(DENSITY_PASSES, edited, EVERYTHING_ON).replacements.size).toBe(0);
  });
  test.each([
    ['no entry [EC-001]', []],
    ['one entry [EC-002]', new HistoryBuilder().human('hi').build()],
    ['human messages only [EC-003]', new HistoryBuilder().human('hi').human('hello').build()],
    ['AI messages only [EC-004]', new HistoryBuilder().ai('a').ai('b').build()],
  ])('find nothing in a history of %s', (_, small) => {
    const config = { ...DEFAULT_DENSITY_CONFIG, recencyPruning: true, workspaceRoot: '/' };
    expect(runDensityPasses(DENSITY_PASSES, small, config)).toMatchObject({ removals: [] });
  });
  test('survive responses without calls and parameters that refer to themselves', () => {
    const circular: Record<string, unknown> = { file_path: 'a.ts' };
    circular['self'] = circular;
    const odd = new HistoryBuilder()
      .entry({
        speaker: 'tool',
        blocks: [{ type: 'tool_response', callId: 'x', toolName: 'read_file', result: circular }],
      })
      .call({ name: 'read_file', parameters: circular, result: circular })
      .write('a.ts')
      .build();
    expect(runDensityPasses(DENSITY_PASSES, odd, EVERYTHING_ON).removals).toEqual([1, 2]);
  });
});
