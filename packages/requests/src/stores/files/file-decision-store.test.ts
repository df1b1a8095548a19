import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { addChecksum } from '@hdc/files';
import { expect, onTestFinished, test } from 'vitest';
import { decisionOf } from '../../testing/decisions.ts';
import { testDecisionStore } from '../../testing/test-decision-store.ts';
import { FileDecisionStore, type FileStoreOptions } from './file-decision-store.ts';

const DAY = 86_400_000;

const temporary = useTemporaryFolder();
const folder = (): string => temporary('decisions');

testDecisionStore((name) => new FileDecisionStore({ folder: temporary(name) }), {
  empty: async (name) => rmSync(temporary(name), { recursive: true }),
});

function open(options: Partial<FileStoreOptions> = {}): FileDecisionStore {
  const store = new FileDecisionStore({ folder: folder(), ...options });
  onTestFinished(() => store.close());
  return store;
}

const sizeOfFiles = (): number =>
  readdirSync(folder()).reduce((sum, name) => sum + statSync(join(folder(), name)).size, 0);

test('what is asked for stays for good, what nobody asks for goes', async () => {
  const limits = { maxBytes: 64_000 };
  const [store, other] = [open(limits), open(limits)];
  await store.add([decisionOf('used', { tokens: 1 }), decisionOf('unused')]);
  for (let number = 0; number < 1_000; number += 1) {
    await store.add([decisionOf(`filler ${number}`)]);
    if (number % 50 === 0) expect((await other.find(['used'])).get('used')?.tokens).toBe(1);
  }
  expect(sizeOfFiles()).toBeLessThan(70_000);
  for (const each of [store, other, open(limits)]) {
    const found = await each.find(['used', 'unused', 'filler 0', 'filler 999']);
    expect([...found.keys()].sort()).toEqual(['filler 999', 'used']);
    const held = await each.add([decisionOf('used', { tokens: 2 })]);
    expect(held.get('used')?.tokens).toBe(1);
  }
});

test('the memory that it takes has a limit', async () => {
  const store = open({ maxBytes: 1_000_000, maxDecisions: 500 });
  for (let number = 0; number < 3_000; number += 100) {
    await store.add(Array.from({ length: 100 }, (_, each) => decisionOf(`${number + each}`)));
  }
  const found = await store.find(Array.from({ length: 3_000 }, (_, number) => `${number}`));
  expect(found.size).toBeLessThanOrEqual(500);
  expect(found.has('2999')).toBe(true);
});

test('a clock that is set back or far ahead loses nothing that is in use', async () => {
  const clock = { now: Date.now() };
  const store = open({ now: () => clock.now });
  await store.add([decisionOf('a')]);
  for (const days of [-400, 5, -3, 10, -1_000, 1_000]) {
    clock.now += days * DAY;
    expect((await store.find(['a'])).size).toBe(1);
    await store.add([decisionOf(`at ${clock.now}`)]);
    await store.writeConversation('c', { lastRequestAt: clock.now, requests: 1 });
    expect((await store.readConversation('c'))?.lastRequestAt).toBe(clock.now);
  }
});

test('a folder that vanishes is a store that knows nothing, and works', async () => {
  const store = open();
  await store.add([decisionOf('a')]);
  rmSync(folder(), { recursive: true });
  expect(await store.find(['a'])).toEqual(new Map());
  expect((await store.add([decisionOf('a', { tokens: 2 })])).get('a')?.tokens).toBe(2);
  expect((await open().find(['a'])).get('a')?.tokens).toBe(2);
});

test('a folder that cannot be made is refused, and works as soon as it can', async () => {
  writeFileSync(folder(), 'in the way');
  const store = open();
  const refused = { code: 'STORE_UNAVAILABLE', message: expect.stringContaining(folder()) };
  await expect(store.find(['a'])).rejects.toMatchObject(refused);
  await expect(store.add([decisionOf('a')])).rejects.toMatchObject(refused);
  await expect(store.readConversation('a')).rejects.toMatchObject(refused);
  rmSync(folder());
  expect((await store.add([decisionOf('a')])).size).toBe(1);
});

test.skipIf(process.platform === 'win32')('a link in the place of its folder is refused', async () => {
  mkdirSync(temporary('theirs'));
  symlinkSync(temporary('theirs'), folder());
  await expect(open().add([decisionOf('a')])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(readdirSync(temporary('theirs'))).toEqual([]);
});

test('lines of another version are passed over', async () => {
  const store = open();
  await store.add([decisionOf('a')]);
  const [name = ''] = readdirSync(folder());
  for (const line of [
    '{"kind":"later","keys":["a"],"values":[1]}',
    '{"kind":"decisions","keys":["b"]}',
    '{"a":1}',
  ]) {
    appendFileSync(join(folder(), name), `\n${addChecksum(line)}\n`);
  }
  expect([...(await store.find(['a'])).keys()]).toEqual(['a']);
  expect((await open().find(['a'])).size).toBe(1);
});
