import { expect, test } from 'vitest';
import { FILE_TOOLS, TOOL_ROWS } from './tool-rows.ts';

test('every row names its agent, and file tools say where their paths are', () => {
  for (const { agent } of TOOL_ROWS) expect(agent).not.toBe('');
  for (const { paths } of FILE_TOOLS) expect(paths.length).toBeGreaterThan(0);
});

test('every row that reads files says where it asks for lines', () => {
  for (const { name, kind, range } of FILE_TOOLS) expect(range !== undefined, name).toBe(kind === 'read');
});

test('rows of one name agree on the kind unless a condition tells them apart', () => {
  for (const row of TOOL_ROWS) {
    if ('when' in row) continue;
    const kinds = TOOL_ROWS.filter(({ name }) => name === row.name).map(({ kind }) => kind);
    expect(new Set(kinds).size, row.name).toBe(1);
  }
});

test('no row is hidden behind an equal one', () => {
  const seen = TOOL_ROWS.map((row) => JSON.stringify({ ...row, agent: '' }));
  expect(new Set(seen).size).toBe(seen.length);
});
