import { expect, test } from 'vitest';
import { fileOperationOf } from './file-operation.ts';

function operationOf(name: string, parameters: unknown) {
  return fileOperationOf({ type: 'tool_call', id: 'c', name, parameters });
}

const PATCH = [
  '*** Begin Patch',
  '*** Update File: src/a.ts',
  '@@',
  '-x',
  '+*** not a header',
  '*** Add File: src/new.ts',
  '+y',
  '*** Update File: src/old.ts',
  '*** Move to: src/moved.ts',
  '*** End Patch',
].join('\n');

test.each<[string, string, unknown, 'read' | 'write', readonly string[]]>([
  ['the specification', 'read_file', { file_path: 'a' }, 'read', ['a']],
  ['Gemini CLI', 'read_many_files', { paths: ['a'], include: ['b'] }, 'read', ['a', 'b']],
  ['Gemini CLI', 'replace', { file_path: 'a', old_string: 'x', new_string: 'y' }, 'write', ['a']],
  ['Claude Code', 'Read', { file_path: 'a', offset: 1 }, 'read', ['a']],
  ['Claude Code', 'Write', { file_path: 'a', content: '' }, 'write', ['a']],
  ['Claude Code', 'MultiEdit', { file_path: 'a', edits: [] }, 'write', ['a']],
  ['Claude Code', 'NotebookEdit', { notebook_path: 'a.ipynb' }, 'write', ['a.ipynb']],
  ['OpenCode', 'read', { filePath: 'a' }, 'read', ['a']],
  ['OpenCode', 'edit', { filePath: 'a', oldString: 'x', newString: 'y' }, 'write', ['a']],
  [
    'OpenCode',
    'apply_patch',
    { patchText: PATCH },
    'write',
    ['src/a.ts', 'src/new.ts', 'src/old.ts', 'src/moved.ts'],
  ],
  ['pi', 'read', { path: 'a', offset: 1, limit: 40 }, 'read', ['a']],
  ['pi', 'edit', { path: 'a', oldText: 'x', newText: 'y' }, 'write', ['a']],
  ['Copilot', 'view', { path: 'a', view_range: [1, 2] }, 'read', ['a']],
  ['Copilot', 'create', { path: 'a', file_text: '' }, 'write', ['a']],
  ['Cline', 'read_files', { files: [{ path: 'a' }, { path: 'b' }] }, 'read', ['a', 'b']],
  ['Cline', 'read_files', { file_paths: ['a'] }, 'read', ['a']],
  ['Cline', 'editor', { path: 'a', old_text: 'x', new_text: 'y' }, 'write', ['a']],
  ['Roo', 'apply_diff', { path: 'a', diff: '' }, 'write', ['a']],
  ['OpenHands', 'str_replace_editor', { command: 'view', path: 'a' }, 'read', ['a']],
  ['SWE-agent', 'str_replace_editor', { command: 'str_replace', path: 'a' }, 'write', ['a']],
])('%s: %s %j is a %s', (_, name, parameters, effect, paths) => {
  expect(operationOf(name, parameters)).toMatchObject({ effect, paths });
});

test.each([
  ['write_file', { path: 'a' }, true],
  ['Write', { file_path: 'a' }, true],
  ['str_replace_editor', { command: 'create', path: 'a' }, true],
  ['str_replace_editor', { command: 'insert', path: 'a' }, false],
  ['Edit', { file_path: 'a' }, false],
])('%s %j writes the whole file: %s', (name, parameters, wholeFile) => {
  expect(operationOf(name, parameters)?.wholeFile).toBe(wholeFile);
});

test.each([
  ['a tool that is not in the table', 'delete_everything', { path: 'a' }],
  ['an editor command that is not in the table', 'str_replace_editor', { command: 'explode', path: 'a' }],
  ['a list with an item that is no path', 'read_files', { files: [{ path: 'a' }, {}] }],
  ['a patch that is no text', 'apply_patch', { patchText: 4 }],
  ['no parameters', 'Read', undefined],
])('%s is no file operation', (_, name, parameters) => {
  expect(operationOf(name, parameters)).toBeUndefined();
});

test.each([
  ['a name with a star', 'read_file', { file_path: 'src/[id]*.ts' }, ['src/[id]*.ts'], false],
  ['a name with a question mark', 'Read', { file_path: 'what?.md' }, ['what?.md'], false],
  ['files of a list that takes none', 'read_files', { files: [{ path: 'a*' }] }, ['a*'], false],
  ['one of a list of patterns', 'read_many_files', { paths: ['a', 'src/*'] }, ['a', 'src/*'], true],
  ['one pattern instead of a list', 'read_many_files', { paths: 'src/*' }, ['src/*'], true],
  ['one file instead of a list', 'read_many_files', { paths: 'a' }, ['a'], false],
])('%s: a pattern only where the tool takes patterns', (_, name, parameters, paths, hasGlobs) => {
  expect(operationOf(name, parameters)).toMatchObject({ paths, hasGlobs });
});
