import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPackages } from '../api/read-packages.ts';
import { packPackages, type Tarball } from './pack-packages.ts';

const tarballs = await packPackages();
const byName = new Map(readPackages().map((each) => [each.name, each]));

/** Files for people who work here, not for those who install. */
const DEV_FILES =
  /\.test\.|scenario|\.map$|tsbuildinfo|^src\/(?!prompts\/prompt-config\/)|^tsconfig|node_modules/;

describe.each(tarballs.map((tarball) => [tarball.name, tarball] as const))(
  '%s as it is published',
  (name, tarball) => {
    const paths = tarball.files.map(({ path }) => path);

    test('has a licence, a README and a manifest, and no files of ours', () => {
      expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
      expect(paths.filter((path) => DEV_FILES.test(path))).toEqual([]);
    });

    test('has every file that its manifest names', () => {
      expect(namedFiles(tarball).filter((path) => !paths.includes(path))).toEqual([]);
    });

    test('says where it comes from, and is public with provenance', () => {
      expect(manifestOf(name)).toMatchObject({
        license: 'Apache-2.0',
        type: 'module',
        engines: { node: '>=20.19' },
        publishConfig: { access: 'public', provenance: true },
      });
    });
  },
);

test('the command line is published under a name that is free, and as hdc', () => {
  expect(manifestOf('high-density-context')).toMatchObject({ bin: { hdc: './dist/main.js' } });
  expect(tarballs.map(({ name }) => name)).not.toContain('hdc');
});

function manifestOf(name: string): Readonly<Record<string, unknown>> {
  const manifest: unknown = JSON.parse(
    readFileSync(join(byName.get(name)?.folder ?? '', 'package.json'), 'utf8'),
  );
  return Object(manifest);
}

/** Types and code of every entry, and programs. */
function namedFiles({ name }: Tarball): readonly string[] {
  const { exports = {}, bin = {} } = manifestOf(name);
  const entries = Object.values(Object(exports)).flatMap((entry) => {
    const { types, default: code } = Object(entry);
    return [types, code];
  });
  return [...entries, ...Object.values(Object(bin))].map((path) => String(path).replace(/^\.\//, ''));
}
