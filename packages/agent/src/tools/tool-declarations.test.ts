import { expect, test } from 'vitest';
import { toolDeclarations } from './tool-declarations.ts';
import { TOOLS } from './tools.ts';

const DECLARATIONS = toolDeclarations(TOOLS);

test('declares plain object schemas', () => {
  const readFile = DECLARATIONS.find(({ name }) => name === 'read_file');
  expect(readFile?.parameters).toEqual({
    type: 'object',
    properties: {
      file_path: { type: 'string', description: expect.any(String) },
      offset: { type: 'integer', minimum: 1, description: expect.any(String) },
      limit: { type: 'integer', minimum: 1, description: expect.any(String) },
      show_line_numbers: { type: 'boolean', description: expect.any(String) },
    },
    required: ['file_path'],
  });
});

test.each(DECLARATIONS)('$name suits every vendor', ({ name, description, parameters }) => {
  expect(name).toMatch(/^[a-z_]{1,64}$/);
  expect(description.length).toBeGreaterThan(20);
  expect(parameters).toMatchObject({ type: 'object', properties: expect.any(Object) });
  expect(JSON.stringify(parameters)).not.toMatch(/\$schema|\$ref|anyOf|oneOf|allOf|"not"|absolute_path/);
});

test('no name is given twice', () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
});
