import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replaySession } from '@hdc/replay';
import { findSessions, readTranscripts } from '@hdc/transcripts';
import { expect, test } from 'vitest';

/** Real clients at work on a story of 21 requests that a scripted model tells. */
const STORIES = join(
  process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../shared/sessions'),
  'fresh',
);
if (!existsSync(STORIES)) console.warn(`Recorded stories are absent (${STORIES}): they are skipped.`);
const files = existsSync(STORIES) ? (await findSessions([STORIES])).files : [];
const REQUESTS = 21;
const MOST_DEARER = 1.005;

test.skipIf(files.length === 0)('no short story becomes dearer by over half a percent', async () => {
  const ratios: [name: string, ratio: number][] = [];
  for (const file of files) {
    for await (const transcript of await readTranscripts(file)) {
      const { requests, strategies } = await replaySession(transcript, {
        runs: [{ strategy: 'adaptive-density', settings: {} }],
      });
      const [{ bill, compared, edits } = {}] = strategies;
      if (requests !== REQUESTS || !bill || !compared) continue;
      ratios.push([basename(file), bill.usd.total / compared.rawBill.usd.total]);
      expect(edits?.lost).toBe(0);
    }
  }
  expect(ratios.length).toBeGreaterThan(10);
  expect(ratios.filter(([, ratio]) => ratio > MOST_DEARER)).toEqual([]);
});
