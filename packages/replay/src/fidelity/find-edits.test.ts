import { describe, expect, test } from 'vitest';
import { findEdits } from './find-edits.ts';

const PATCH = [
  '*** Begin Patch',
  '*** Update File: src/a.ts',
  '@@ function a',
  ' context',
  '-old line',
  '+new line',
  ' after',
  '@@',
  '+only added',
  '*** Add File: src/new.ts',
  '+brand new',
  '*** Update File: src/b.ts',
  '@@',
  '-gone',
  '*** End Patch',
].join('\n');

describe('the old texts of an answer', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['Claude Code, Gemini CLI', { file_path: 'a', old_string: 'x', new_string: 'y' }, ['x']],
    ['OpenCode', { filePath: 'a', oldString: 'x', newString: 'y' }, ['x']],
    ['pi', { path: 'a', oldText: 'x', newText: 'y' }, ['x']],
    ['Cline', { path: 'a', old_text: 'x', new_text: 'y' }, ['x']],
    ['Copilot, SWE-agent, OpenHands', { command: 'str_replace', path: 'a', old_str: 'x' }, ['x']],
    ['several edits', { edits: [{ old_string: 'x' }, { old_string: 'y' }] }, ['x', 'y']],
    ['a patch', { patchText: PATCH }, ['context\nold line\nafter', 'gone']],
    ['a patch as the whole input', PATCH, ['context\nold line\nafter', 'gone']],
    [
      'a patch in a shell command',
      { command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}\nEOF`] },
      ['context\nold line\nafter', 'gone'],
    ],
    ['an insertion', { old_string: '', new_string: 'y' }, []],
    ['something else', { command: 'ls', depth: 4 }, []],
    ['nothing', null, []],
  ])('%s', (_, parameters, expected) => {
    const block = { type: 'tool_call' as const, id: '1', name: 'edit', parameters };
    expect(findEdits({ speaker: 'ai', blocks: [block] })).toEqual(expected);
  });
});
