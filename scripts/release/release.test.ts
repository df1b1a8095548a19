import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { licencesOf } from './bundle-program.ts';
import { orderPackages } from './order-packages.ts';
import { releasedManifest } from './stage-package.ts';

const PLAN = { scope: '@other', version: '1.2.3', repository: 'git+https://example.com/hdc.git' };

test('a release has one version, its scope and its repository, and nothing for development', () => {
  const manifest = {
    name: '@other/wire',
    version: '0.1.0',
    dependencies: { '@other/core': '0.1.0', undici: '7.30.2' },
    devDependencies: { vitest: '4.1.12' },
  };
  expect(releasedManifest(manifest, PLAN)).toEqual({
    name: '@other/wire',
    version: '1.2.3',
    dependencies: { '@other/core': '1.2.3', undici: '7.30.2' },
    repository: { type: 'git', url: 'git+https://example.com/hdc.git' },
  });
});

function write(packages: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'hdc-release-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return Object.entries(packages).map(([name, needs]) => {
    const folder = join(root, name);
    mkdirSync(folder);
    const dependencies = Object.fromEntries(needs.map((need) => [need, '1.0.0']));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', license: 'MIT', dependencies }),
    );
    return folder;
  });
}

test('packages are published behind those that they depend on', () => {
  const folders = write({ cli: ['agent', 'undici'], agent: ['core'], core: [] });
  expect(orderPackages(folders).map((folder) => basename(folder))).toEqual(['core', 'agent', 'cli']);
  expect(() => orderPackages(write({ a: ['b'], b: ['a'] }))).toThrow('Packages depend on each other');
});

test('the licences of others stand beside the program, each once', () => {
  const [folder = ''] = write({ node_modules: [] });
  mkdirSync(join(folder, 'left'));
  writeFileSync(join(folder, 'left', 'package.json'), '{"name":"left","version":"2.0.0","license":"MIT"}');
  writeFileSync(join(folder, 'left', 'LICENSE.md'), 'You may.\n');
  const inputs = [join(folder, 'left', 'a.js'), join(folder, 'left', 'b.js'), 'packages/cli/dist/main.js'];
  expect(licencesOf(inputs)).toBe('left 2.0.0 (MIT)\n\nYou may.');
});
