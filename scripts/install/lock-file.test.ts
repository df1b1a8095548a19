import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(text('package-lock.json')).packages;
const locked = Object.entries(packages);

test('the lock file holds the binaries of every platform, so that npm ci takes it', () => {
  const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  const named = locked.filter(([, { resolved, link }]) => resolved !== undefined && link !== true);
  expect(named.map(([place]) => place)).toEqual([]);
});

test('every script that would run at an install is allowed or denied, so that npm need not warn', () => {
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripts.map(([place]) =>
    place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  const allowScripts: Readonly<Record<string, boolean>> = JSON.parse(text('package.json')).allowScripts;
  expect(Object.keys(allowScripts)).toEqual(names);
});

test('every package carries the licence', () => {
  const licence = text('LICENSE');
  const folders = locked
    .map(([place]) => place)
    .filter((place) => /^packages\/(?!.*node_modules)/.test(place));
  const without = folders.filter(
    (folder) => !existsSync(urlOf(`${folder}/LICENSE`)) || text(`${folder}/LICENSE`) !== licence,
  );
  expect(without).toEqual([]);
});

/** As Node looks for it: beside the package that wants it, then in the folders above. */
function isLocked(place: string, name: string): boolean {
  const ends = [...place.matchAll(/(?<=^|\/)(?=node_modules\/)/g)].map(({ index }) => place.slice(0, index));
  return [`${place}/`, ...ends].some((folder) => packages[`${folder}node_modules/${name}`] !== undefined);
}

function text(path: string): string {
  return readFileSync(urlOf(path), 'utf8');
}

function urlOf(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
