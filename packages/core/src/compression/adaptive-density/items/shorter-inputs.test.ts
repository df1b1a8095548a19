import { describe, expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../../density/density-config.ts';
import { editHistory } from '../../../history/edit-history.ts';
import { HistoryBuilder } from '../../../testing/history-builder.ts';
import { toolActivityOf } from '../../../tools/tool-activity.ts';
import { AdaptiveDensityStrategy } from '../adaptive-density-strategy.ts';

const OLD = 'the text that is replaced, line by line\n'.repeat(12);
const NEW = 'the text that stands there from now on\n'.repeat(12);

/** The history when everything that may go has gone. */
function dense(history: readonly IContent[]): readonly IContent[] {
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/w',
    adaptive: { preset: 'balanced' as const, isFull: true },
  };
  return editHistory(history, new AdaptiveDensityStrategy().optimize(history, config));
}

/** The input of the first call after so many further messages. */
function inputAfter(messages: number, name: string, parameters: unknown, more = new HistoryBuilder()) {
  const builder = new HistoryBuilder().call({ name, parameters, result: 'ok' });
  for (const entry of more.build()) builder.entry(entry);
  for (let i = 0; i < messages; i++) builder.ai(`thinking aloud ${i}`);
  const call = dense(builder.build())[0]?.blocks[0];
  return call?.type === 'tool_call' ? call : undefined;
}

const PATCH = ['*** Begin Patch', '*** Update File: a.ts', '@@ function', ' before', `-${'old '.repeat(30)}`];
const patch = [...PATCH, '+new', ' after', '*** End Patch'].join('\n');

describe('text that an edit has replaced goes', () => {
  test.each<[string, string, unknown, unknown]>([
    [
      'as one parameter',
      'replace',
      { path: 'a.ts', old_string: OLD, new_string: NEW },
      { path: 'a.ts', old_string: '[12 lines, applied]', new_string: NEW },
    ],
    [
      'in a list',
      'MultiEdit',
      { file_path: 'a.ts', edits: [{ old_string: OLD, new_string: NEW }] },
      { file_path: 'a.ts', edits: [{ old_string: '[12 lines, applied]', new_string: NEW }] },
    ],
    [
      'in a patch',
      'apply_patch',
      { input: patch },
      {
        input: '*** Begin Patch\n*** Update File: a.ts\n@@ function\n+new\n[3 lines, applied]\n*** End Patch',
      },
    ],
  ])('%s', (_, name, before, after) => {
    expect(inputAfter(3, name, before)?.parameters).toEqual(before);
    expect(inputAfter(4, name, before)?.parameters).toEqual(after);
  });

  test('not that of an edit that failed, nor short text', () => {
    const short = { path: 'a.ts', old_string: 'a = 1', new_string: NEW };
    expect(inputAfter(20, 'replace', short)?.parameters).toEqual(short);
    const failed = { path: 'a.ts', old_string: OLD.slice(0, 150), new_string: 'x' };
    const history = new HistoryBuilder().call({ name: 'replace', parameters: failed, error: 'not found' });
    for (let i = 0; i < 20; i++) history.ai('hm');
    expect(dense(history.build())[0]?.blocks[0]).toMatchObject({ parameters: failed });
  });
});

describe('text that was written goes when the file was seen or rewritten as a whole since', () => {
  const written = { file_path: 'a.ts', content: NEW };
  test.each<[string, HistoryBuilder, boolean]>([
    ['a read of the file', new HistoryBuilder().read('a.ts', NEW), true],
    ['a rewrite', new HistoryBuilder().write('a.ts'), true],
    [
      'a read of some lines',
      new HistoryBuilder().call({ name: 'Read', parameters: { file_path: 'a.ts', limit: 3 }, result: NEW }),
      false,
    ],
    ['a read of another file', new HistoryBuilder().read('b.ts', NEW), false],
    [
      'a read that was pruned',
      new HistoryBuilder().read('a.ts', '[pruned — success, 12 lines; read it again if needed]'),
      false,
    ],
  ])('%s', (_, more, isGone) => {
    const content = isGone ? '[12 lines, written]' : NEW;
    expect(inputAfter(4, 'write_file', written, more)?.parameters).toEqual({ file_path: 'a.ts', content });
  });

  test('a command still says where it wrote to', () => {
    const command = `cat > src/a.ts <<'EOF'\n${NEW}EOF`;
    const call = inputAfter(4, 'bash', { command }, new HistoryBuilder().read('src/a.ts', NEW));
    expect(call?.parameters).toEqual({ command: "cat > src/a.ts <<'EOF'\n[12 lines, written]\nEOF" });
    expect(call && toolActivityOf(call, '/w')).toMatchObject({
      kind: 'write',
      files: [{ path: '/w/src/a.ts', wholeFile: true }],
    });
  });
});

describe('long inputs are cut when they are old', () => {
  const command = `cat a.ts; python3 - <<'EOF'\n${'x = 1\n'.repeat(200)}lastValue = x\nEOF`;
  test('a command, which is then never taken for another one', () => {
    expect(inputAfter(19, 'bash', { command })?.parameters).toEqual({ command });
    const call = inputAfter(20, 'bash', { command });
    expect(call?.parameters).toEqual({
      command: expect.stringMatching(/^cat a\.ts.{190,200}… \(\d+ more characters; names: lastValue\) #$/s),
    });
    expect(call && toolActivityOf(call, '/w')).toEqual({ kind: 'shell', files: [] });
  });
  test('what an unknown tool or another agent was given, but no plan', () => {
    const prompt = { prompt: 'do this and that. '.repeat(100) };
    expect(inputAfter(30, 'mystery', prompt)?.parameters).toEqual({ prompt: expect.stringMatching(/#$/) });
    expect(inputAfter(30, 'Agent', prompt)?.parameters).toEqual({ prompt: expect.stringMatching(/#$/) });
    expect(inputAfter(200, 'ExitPlanMode', prompt)?.parameters).toEqual(prompt);
  });
});

test('no edit within the last four messages is touched, whatever happened to its file', () => {
  for (let messages = 0; messages < 4; messages++) {
    const builder = new HistoryBuilder().human('go');
    const edit = { file_path: 'a.ts', old_string: OLD, new_string: NEW };
    builder.call({ name: 'Edit', parameters: edit, result: 'ok' });
    if (messages > 0) builder.read('a.ts', NEW);
    for (let i = 1; i < messages; i++) builder.write('a.ts');
    expect(dense(builder.build())[1]?.blocks[0]).toMatchObject({ parameters: edit });
  }
});

test('what was cut is not cut again', () => {
  const builder = new HistoryBuilder()
    .call({ name: 'bash', parameters: { command: `echo ${'x '.repeat(900)}` }, result: 'ok' })
    .call({ name: 'apply_patch', parameters: { input: patch }, result: 'ok' })
    .call({ name: 'write_file', parameters: { file_path: 'b.ts', content: NEW }, result: 'ok' })
    .read('b.ts', NEW);
  for (let i = 0; i < 40; i++) builder.ai('hm');
  const once = dense(builder.build());
  expect(once).not.toEqual(builder.build());
  expect(dense(once)).toEqual(once);
});
