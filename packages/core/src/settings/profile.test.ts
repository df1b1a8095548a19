import { describe, expect, test } from 'vitest';
import { InvalidProfileError } from '../errors/invalid-profile-error.ts';
import { parseProfile, serializeProfile } from './profile.ts';
import { type ProfileStorage, ProfileStore } from './profile-store.ts';

class MemoryStorage implements ProfileStorage {
  readonly documents = new Map<string, string>();
  async read(name: string): Promise<string | undefined> {
    return this.documents.get(name);
  }
  async write(name: string, document: string): Promise<void> {
    this.documents.set(name, document);
  }
  async list(): Promise<readonly string[]> {
    return [...this.documents.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.documents.delete(name);
  }
}

const PROFILE = {
  provider: 'anthropic',
  model: 'claude-sonnet-4-5',
  baseUrl: 'http://localhost:1234',
  settings: { 'compression.strategy': 'one-shot', 'compression.density.fileDedupe': false },
} as const;

test('a profile comes back as it was saved', () => {
  expect(parseProfile('mine', serializeProfile(PROFILE))).toEqual(PROFILE);
});

test('an alias in a document is read as the key it stands for', () => {
  const profile = parseProfile('mine', '{ "settings": { "compression.threshold": 0.5 } }');
  expect(profile.settings).toEqual({ 'compression-threshold': 0.5 });
});

test('an empty object is a profile without settings', () => {
  expect(parseProfile('mine', '{}')).toEqual({ settings: {} });
});

describe('a broken document is refused with the place of the mistake', () => {
  test.each([
    ['{\n  "settings": {,}\n}', 'Profile "mine" is broken at line 2, column 16: it is no valid JSON'],
    ['{ "settings": {', 'at line 1, column 16: it is no valid JSON'],
    ['', 'at line 1, column 1: it is no valid JSON'],
    ['[]', 'at the top: an array is no object'],
    ['null', 'at the top: null is no object'],
    ['{ "setings": {} }', 'at setings: unknown field; allowed: provider, model, baseUrl, settings'],
    ['{ "model": 4 }', 'at model: 4 is no text'],
    ['{ "settings": [] }', 'at settings: an array is no object'],
    ['{ "settings": { "compression-threshold": 2 } }', 'at settings.compression-threshold: Invalid value 2'],
    ['{ "settings": { "compression-treshold": 1 } }', 'Did you mean compression-threshold?'],
    ['{ "settings": { "context-limit": "4" } }', 'at settings.context-limit: Invalid value "4"'],
  ])('%s', (document, message) => {
    expect(() => parseProfile('mine', document)).toThrow(InvalidProfileError);
    expect(() => parseProfile('mine', document)).toThrow(message);
  });
});

describe('the store', () => {
  test('saves and loads', async () => {
    const store = new ProfileStore(new MemoryStorage());
    await store.save('mine', PROFILE);
    expect(await store.load('mine')).toEqual(PROFILE);
  });
  test('never overwrites a broken profile', async () => {
    const storage = new MemoryStorage();
    storage.documents.set('mine', '{ "settings": ');
    const store = new ProfileStore(storage);
    await expect(store.load('mine')).rejects.toThrow(InvalidProfileError);
    await expect(store.save('mine', PROFILE)).rejects.toThrow(InvalidProfileError);
    expect(storage.documents.get('mine')).toBe('{ "settings": ');
  });
  test('lists the profiles by name', async () => {
    const storage = new MemoryStorage();
    const store = new ProfileStore(storage);
    expect(await store.list()).toEqual([]);
    for (const name of ['work', 'home', '.odd name']) storage.documents.set(name, '{}');
    expect(await store.list()).toEqual(['home', 'work']);
  });
  test('deletes a profile, also a broken one', async () => {
    const storage = new MemoryStorage();
    const store = new ProfileStore(storage);
    await store.save('mine', PROFILE);
    storage.documents.set('broken', '{');
    await store.delete('mine');
    await store.delete('broken');
    expect(await store.list()).toEqual([]);
  });
  describe.each(['load', 'delete'] as const)('%s of a profile that does not exist', (method) => {
    test.each([
      ['other', [], 'There is no profile "other". Profiles: none is saved yet'],
      ['hoem', ['work', 'home'], 'There is no profile "hoem". Did you mean home? Profiles: home, work'],
      ['zzzzzz', ['work', 'home'], 'There is no profile "zzzzzz". Profiles: home, work'],
    ])('%s among %j', async (name, known, message) => {
      const storage = new MemoryStorage();
      for (const existing of known) storage.documents.set(existing, '{}');
      const attempt = new ProfileStore(storage)[method](name);
      await expect(attempt).rejects.toMatchObject({ code: 'UNKNOWN_PROFILE', message });
    });
  });
  test.each(['', '../x', 'a/b', '.hidden', 'x'.repeat(65), 'a\0b'])('refuses the name %j', async (name) => {
    const storage = new MemoryStorage();
    const attempt = new ProfileStore(storage).save(name, PROFILE);
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_PROFILE_NAME' });
    expect(storage.documents.size).toBe(0);
  });
});
