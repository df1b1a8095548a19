import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { simulateDay } from './simulate-day.ts';

const CONVERSATIONS = 15;
const STEPS = 10;
/** Far below the memory of one hour's conversations if none were forgotten, and above that of a thousand kept ones. */
const MOST_GROWTH = 3;

test('hours pass, conversations come and end, and a gateway holds no more than before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-day-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hours = { hours: 4, conversationsPerHour: CONVERSATIONS, requestsEach: STEPS };
  const [first, ...others] = await simulateDay({ ...hours, folder });
  const last = others.at(-1);
  expect(last?.counts).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
  expect(last?.counts.exchanges).toBe(4 * CONVERSATIONS * (STEPS + 1));
  expect((last?.held ?? 0) - (first?.held ?? 0)).toBeLessThan(MOST_GROWTH);
}, 180_000);
