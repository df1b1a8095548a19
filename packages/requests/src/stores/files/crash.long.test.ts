import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '@hdc/core/content';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { StartedProgram } from '../../testing/start-program.ts';
import { FileDecisionStore } from './file-decision-store.ts';

const ROUNDS = 25;
const WRITERS = 4;
/** Small, so that files are ended and dropped, but large enough for all of a round. */
const MAX_BYTES = 4 * 1024 * 1024;

const temporary = useTemporaryFolder();
const folder = (): string => temporary('decisions');

/** A busy machine kills late, and a store drops what is too much. */
const MOST_BATCHES = 150;

/** Decides in batches; the last of each is a key that all writers want. */
const writer = (prefix: string): string => `
  const store = new requests.FileDecisionStore({ folder: ${JSON.stringify(folder())}, maxBytes: ${MAX_BYTES} });
  for (let batch = 0; batch < ${MOST_BATCHES}; batch += 1) {
    const keys = [0, 1, 2].map((number) => [name, batch, number].join(' '));
    const decisions = [...keys, ${JSON.stringify(prefix)} + batch].map((key) => ({
      key,
      change: { type: 'replace', text: (name + ' ').repeat(batch % 100) },
      reason: { kind: 'test', why: 'a test' },
      tokens: batch,
      original: name,
      at: 1,
    }));
    const held = await store.add(decisions);
    say({ batch, winner: held.get(${JSON.stringify(prefix)} + batch).original });
    await new Promise((resolve) => setTimeout(resolve, batch % 3));
  }`;

test(`${ROUNDS * WRITERS} kills of writers that share a store: what was promised is there, and no batch in part`, async () => {
  let promises = 0;
  let largest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = Array.from({ length: WRITERS }, (_, number) => `writer-${round}-${number}`);
    const programs = names.map((name) => new StartedProgram(writer(`shared ${round} `), temporary(), name));
    await Promise.all(programs.map(killAtSomeTime));

    const store = new FileDecisionStore({ folder: folder(), maxBytes: MAX_BYTES });
    for (const [number, program] of programs.entries()) {
      const said = program.said.filter(isRecord);
      const name = names[number] ?? '';
      for (const { batch, winner } of said) {
        const found = await store.find([...keysOf(name, batch), `shared ${round} ${batch}`]);
        expect([...found.values()].map(({ tokens }) => tokens)).toEqual([batch, batch, batch, batch]);
        expect(found.get(`shared ${round} ${batch}`)?.original).toBe(winner);
      }
      const unfinished = await store.find(keysOf(name, said.length));
      expect([0, 3]).toContain(unfinished.size);
      expect(said.length).toBeGreaterThan(0);
      promises += said.length;
      largest = Math.max(largest, said.length);
    }
    await store.close();
  }
  expect(promises).toBeGreaterThan(ROUNDS * WRITERS);
  expect(largest).toBeGreaterThan(5);
});

async function killAtSomeTime(program: StartedProgram): Promise<void> {
  await program.untilItSays(1);
  await sleep(Math.random() * 60);
  await program.kill();
}

function keysOf(name: string, batch: unknown): readonly string[] {
  return [0, 1, 2].map((number) => `${name} ${batch} ${number}`);
}

test.skipIf(process.platform === 'win32')(
  'a file that may not grow: the store refuses, keeps nothing of it, and works again when there is room',
  async () => {
    const program = `
      const store = new requests.FileDecisionStore({ folder: ${JSON.stringify(folder())} });
      const add = (key) => store.add([key, key + ' too'].map((each) => ({
        key: each,
        change: { type: 'replace', text: 'x'.repeat(3_000) },
        reason: { kind: 'test', why: 'a test' },
        tokens: 1,
        at: 1,
      })));
      for (let number = 0; ; number += 1) {
        const error = await add('key ' + number).then(() => undefined, (reason) => reason);
        say({ number, code: error?.code, cause: error?.cause?.code });
        if (error) break;
      }
      say({ found: (await store.find(['key 0', 'key 0 too'])).size });`;
    const child = new StartedProgram(program, temporary(), 'full', "trap '' XFSZ; ulimit -f 64");
    await child.untilItEnds();
    const said = child.said.filter(isRecord);
    const refused = said.find(({ code }) => code !== undefined);
    expect(refused).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      cause: expect.stringMatching(/ENOSPC|EFBIG/),
    });
    expect(said.at(-1)).toEqual({ found: 2 });

    const number = Number(refused?.['number']);
    expect(number).toBeGreaterThan(3);
    const store = new FileDecisionStore({ folder: folder() });
    for (let kept = 0; kept < number; kept += 1) {
      expect((await store.find([`key ${kept}`, `key ${kept} too`])).size).toBe(2);
    }
    expect((await store.find([`key ${number}`, `key ${number} too`])).size).toBe(0);
    const again = { key: `key ${number}`, change: { type: 'remove' } as const, tokens: 1, at: 2 };
    const reason = { kind: 'test', why: 'a test' };
    expect((await store.add([{ ...again, reason }])).size).toBe(1);
    await store.close();
  },
);
