import { expect, test } from 'vitest';
import { DEFAULT_DENSITY_CONFIG } from '../density/density-config.ts';
import { isProtected } from './is-protected.ts';

function isLeftAlone(name: string, parameters: unknown, protectedPaths: readonly string[]): boolean {
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/w', protectedPaths };
  return isProtected({ type: 'tool_call', id: 'c', name, parameters }, undefined, config);
}

test.each<[string, unknown, boolean]>([
  ['read_file', { file_path: 'docs/plan.md' }, true],
  ['read_file', { file_path: '/w/docs/plan.md' }, true],
  ['read_file', { file_path: 'src/docs.ts' }, false],
  ['write_file', { file_path: 'src/view.tsx' }, true],
  ['run_shell_command', { command: 'cat docs/plan.md' }, true],
  ['run_shell_command', { command: 'cat plan.md', directory: 'docs' }, true],
  ['run_shell_command', { command: 'npm test' }, false],
  ['read_many_files', { paths: ['a.ts', 'docs/plan.md'] }, true],
  ['read_many_files', { paths: ['a.ts', 'docs/*.md'] }, true],
  ['read_many_files', { paths: 'lib/*.js' }, false],
  ['fetch', { path: 'docs/plan.md' }, false],
])('%s %j: %s', (name, parameters, expected) => {
  expect(isLeftAlone(name, parameters, ['docs/', 'src/*.{ts,tsx}', '!src/docs.ts'])).toBe(expected);
});

test('patterns that a setting would refuse protect nothing and throw nothing', () => {
  expect(isLeftAlone('read_file', { file_path: 'a' }, ['{a', '[a', '', '!'])).toBe(false);
});
