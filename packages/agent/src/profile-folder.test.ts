import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { ProfileStore } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { profileFolder } from './profile-folder.ts';

const config = useTemporaryFolder();

const PROFILE = { model: 'm', settings: { 'context-limit': 1000 } };
const fileOf = (name: string): string => config('profiles', `${name}.json`);

test('a profile comes back as it was saved, from a file that only its owner can read', async () => {
  const store = new ProfileStore(profileFolder(config()));
  await store.save('work', PROFILE);
  expect(await store.load('work')).toEqual(PROFILE);
  expect(JSON.parse(readFileSync(fileOf('work'), 'utf8'))).toEqual(PROFILE);
  expect(statSync(fileOf('work')).mode & 0o777).toBe(0o600);
});

test('saving again replaces the file and leaves no other behind', async () => {
  const store = new ProfileStore(profileFolder(config()));
  await store.save('work', PROFILE);
  await store.save('work', { settings: {} });
  expect(await store.load('work')).toEqual({ settings: {} });
  expect(readdirSync(config('profiles'))).toEqual(['work.json']);
});

test('lists profiles by name, without what a crash or a person left there', async () => {
  const store = new ProfileStore(profileFolder(config()));
  expect(await store.list()).toEqual([]);
  await store.save('work', PROFILE);
  await store.save('home', PROFILE);
  for (const name of ['.0a.tmp', '.x.json', 'notes.txt']) writeFileSync(config('profiles', name), '{');
  expect(await store.list()).toEqual(['home', 'work']);
});

test('deletes a profile', async () => {
  const store = new ProfileStore(profileFolder(config()));
  await store.save('work', PROFILE);
  await store.delete('work');
  expect(await store.list()).toEqual([]);
  await expect(store.delete('work')).rejects.toMatchObject({ code: 'UNKNOWN_PROFILE' });
});

test('an unknown name suggests the nearest', async () => {
  const store = new ProfileStore(profileFolder(config()));
  await store.save('work', PROFILE);
  await expect(store.load('wrok')).rejects.toThrow('Did you mean work? Profiles: work');
});

test('a pipe does not keep it waiting, and a huge file is no profile', async () => {
  const storage = profileFolder(config());
  await storage.write('work', '{}');
  execFileSync('mkfifo', [fileOf('pipe')]);
  await expect(storage.read('pipe')).rejects.toThrow('pipe.json cannot be read: it is not a regular file');
  truncateSync(fileOf('work'), 1024 * 1024 + 1);
  await expect(storage.read('work')).rejects.toThrow(
    'work.json cannot be read: it has 1048577 bytes, and a profile at most 1048576',
  );
});

test('what the disk refuses is said with the file, and leaves nothing behind', async () => {
  mkdirSync(fileOf('work'), { recursive: true });
  const storage = profileFolder(config());
  const failed = { code: 'PROFILE_STORAGE_FAILED' };
  await expect(storage.read('work')).rejects.toMatchObject({
    ...failed,
    message: expect.stringContaining(`${fileOf('work')} cannot be read: it is not a regular file`),
  });
  await expect(storage.write('work', '{}')).rejects.toMatchObject(failed);
  await expect(storage.delete('work')).rejects.toMatchObject(failed);
  expect(readdirSync(config('profiles'))).toEqual(['work.json']);
});
