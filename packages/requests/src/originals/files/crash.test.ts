import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '@hdc/core/content';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { StartedProgram } from '../../testing/start-program.ts';
import { FileOriginalStore } from './file-original-store.ts';
import { listOriginals } from './sweep-originals.ts';

const temporary = useTemporaryFolder();

test('writers that are killed leave every original that they promised, and none in part', async () => {
  const folder = temporary('store');
  const writer = `
    const store = new requests.FileOriginalStore({ folder: ${JSON.stringify(folder)} });
    for (let number = 0; ; number += 1) say({ number, ...(await store.keep((name + number + '\\r\\n').repeat(2_000))) });`;
  const store = new FileOriginalStore({ folder });
  for (let round = 0; round < 5; round += 1) {
    const programs = [0, 1].map((number) => new StartedProgram(writer, temporary(), `w${round}-${number}`));
    await Promise.all(programs.map((program) => program.untilItSays(1)));
    await sleep(Math.random() * 30);
    await Promise.all(programs.map((program) => program.kill()));
    for (const [index, program] of programs.entries()) {
      for (const { number, id } of program.said.filter(isRecord)) {
        expect(await store.read(String(id))).toBe(`w${round}-${index}${number}\r\n`.repeat(2_000));
      }
    }
  }
  const originals = await listOriginals(folder);
  for (const { id } of originals) expect(await store.read(id)).toBeDefined();
  const others = readdirSync(folder).filter((name) => !originals.some(({ id }) => id === name));
  expect(others.every((name) => name.startsWith('.'))).toBe(true);
});
