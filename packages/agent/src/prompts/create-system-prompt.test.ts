import { expect, test } from 'vitest';
import { TOOLS } from '../tools/tools.ts';
import { createSystemPrompt } from './create-system-prompt.ts';

const FACTS = { workspaceRoot: '/work', platform: 'linux', startedAt: '2026-01-02T03:04:05.000Z' };

test('is the same for the same facts, at whatever hour of that day', () => {
  expect(createSystemPrompt({ ...FACTS })).toBe(createSystemPrompt(FACTS));
  expect(createSystemPrompt({ ...FACTS, startedAt: '2026-01-02T23:59:59.999Z' })).toBe(
    createSystemPrompt(FACTS),
  );
});

test('names the workspace, the platform and the day', () => {
  expect(createSystemPrompt(FACTS)).toContain(
    'Workspace: /work\nPlatform: linux\nSession started: 2026-01-02\n',
  );
});

test('names only tools that there are', () => {
  const named = createSystemPrompt(FACTS).match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(3);
  expect(TOOLS.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});
