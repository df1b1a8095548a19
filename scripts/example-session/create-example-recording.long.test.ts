import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createExampleRecording } from './create-example-recording.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'demo', 'fix-the-invoice.jsonl');

/** Other releases print the results of their test runner in another way. */
const isNodeOfRecording = process.version.startsWith('v20.') && process.platform === 'linux';

describe('the example session', () => {
  it.skipIf(!isNodeOfRecording)('is what the generator makes (needs Node 20 on Linux)', async () => {
    expect(await createExampleRecording()).toBe(readFileSync(SHIPPED, 'utf8'));
  });

  it('names no place of the machine that made it and stays small', () => {
    const text = readFileSync(SHIPPED, 'utf8');
    expect(text).not.toMatch(/hdc-example-|\/tmp\/|\/root\b|\/Users\//);
    expect(text.length).toBeLessThan(300_000);
  });
});
