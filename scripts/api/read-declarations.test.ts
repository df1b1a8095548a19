import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDeclarations } from './read-declarations.ts';
import { readPackages } from './read-packages.ts';
import { renderApiPage } from './render-api-page.ts';

function write(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'index.d.ts');
}

test('finds what is exported, with its type and its comment, and nothing else', () => {
  const index = write({
    'index.d.ts': "export { type A, b as c } from './a.ts';\nexport type { Far } from '@hdc/core';\n",
    'a.d.ts': `interface Hidden {
    readonly x: number;
}
/** What it is. */
export interface A extends Hidden {
    /** Of it. */
    readonly y: string;
}
export declare function b(one: string): void;
export declare function b(two: {
    readonly z: number;
}): void;
export declare const unused = 1;
`,
  });
  expect(readDeclarations(index)).toEqual([
    {
      name: 'A',
      doc: 'What it is.',
      text: expect.stringMatching(/^export interface A[\s\S]*readonly y: string;\n\}$/),
    },
    { name: 'Far', doc: '', text: "export { Far } from '@hdc/core';" },
    {
      name: 'c',
      doc: '',
      text: expect.stringMatching(/b\(one: string\): void;\n.*b\(two: \{[\s\S]*\}\): void;$/),
    },
  ]);
});

test('a name that is handed on and is not there is an error', () => {
  const index = write({ 'index.d.ts': "export { gone } from './a.ts';\n", 'a.d.ts': 'export {};\n' });
  expect(() => readDeclarations(index)).toThrow('exports gone, which');
});

test('every package has a page that names its entries', () => {
  const requests = readPackages().find(({ name }) => name === '@hdc/requests');
  if (!requests) throw new Error('@hdc/requests is gone');
  const page = renderApiPage(requests);
  expect(page).toContain('## `@hdc/requests/testing`');
  expect(page).toContain('### createPruner');
});
