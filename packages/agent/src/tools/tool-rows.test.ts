import { TOOL_ROWS, type ToolRow } from '@hdc/core/content';
import { describe, expect, test } from 'vitest';
import { toolDeclarations } from './tool-declarations.ts';
import { TOOLS } from './tools.ts';

/** Notes are the agent's own: writing them changes nothing that a person has. */
const IS_READ_ONLY: Readonly<Record<ToolRow['kind'], readonly boolean[]>> = {
  read: [true],
  write: [false],
  shell: [false],
  script: [false],
  search: [true],
  web: [true],
  notes: [true, false],
};

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const rows = TOOL_ROWS.filter((row) => row.name === name);
  const properties = Object.keys(toolDeclarations([tool])[0]?.parameters['properties'] ?? {});

  test('has a row in the table of tools, so that its results can grow old', () => {
    expect(rows).not.toEqual([]);
  });

  test('is of the kind that its rows say', () => {
    for (const { kind } of rows) expect(IS_READ_ONLY[kind]).toContain(tool.isReadOnly);
  });

  test('takes the parameters that its rows read', () => {
    for (const row of rows) {
      for (const keys of keysOf(row)) expect(properties).toEqual(expect.arrayContaining([anyOf(keys)]));
    }
  });

  test('has no parameter for a file or a command that its rows do not read', () => {
    const known = rows.flatMap(keysOf).flat();
    const telling = properties.filter((key) => /^(?:file_path|paths|command|directory)$/.test(key));
    expect(telling.filter((key) => !known.includes(key))).toEqual([]);
  });
});

/** The parameters that a row reads; of each group the tool needs one. */
function keysOf(row: ToolRow): readonly (readonly string[])[] {
  switch (row.kind) {
    case 'read':
    case 'write':
      return [
        row.paths.flatMap((location) => Object.values(location).filter((key) => typeof key === 'string')),
      ];
    case 'shell':
      return [row.command, row.folder];
    case 'script':
      return [[row.script]];
    default:
      return row.subject ? [row.subject] : [];
  }
}

function anyOf(keys: readonly string[]): unknown {
  return expect.stringMatching(new RegExp(`^(?:${keys.join('|')})$`));
}
