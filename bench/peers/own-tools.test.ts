import { join } from 'node:path';
import { readTranscripts } from '@hdc/transcripts';
import { afterAll, expect, test } from 'vitest';
import { HINDSIGHT, NOTHING, PEER_ROWS } from './peer-rows.ts';
import type { SessionRow } from './report/session-row.ts';
import { openPeers } from './run/open-peers.ts';
import { runSession } from './run/run-session.ts';

const EXAMPLE = join(import.meta.dirname, '../../packages/cli/demo/fix-the-invoice.jsonl');
const peers = openPeers(60_000);
afterAll(() => peers.close());

const rows: SessionRow[] = [];
for await (const transcript of readTranscripts(EXAMPLE)) {
  const own = PEER_ROWS.filter(({ how }) => how !== 'published');
  const names = { project: 'example', session: 'example' };
  rows.push(
    ...(await runSession({ transcript, rows: own, processOf: peers.processOf, todayOf: () => 0, names })),
  );
}

function rowOf(name: string): SessionRow {
  const row = rows.find(({ peer }) => peer === name);
  if (!row) throw new Error(`No row of ${name}`);
  return row;
}

test('nothing changes nothing, token for token', () => {
  const { sent, raw, prefixRewrites, edits, strict } = rowOf(NOTHING);
  expect(sent).toEqual(raw);
  expect(prefixRewrites).toBe(0);
  expect(edits.lost).toBe(0);
  expect(strict.kept).toBe(strict.total);
});

test.each(rows.map((row) => [row.peer, row] as const))('%s sends sound requests', (_, { faults }) => {
  expect(faults).toMatchObject({
    threw: 0,
    hung: 0,
    unreadable: 0,
    invalid: 0,
    changedHumans: 0,
    reasons: [],
  });
});

test.each(['adaptive-density, balanced', 'observation masking, window 10', HINDSIGHT])(
  '%s saves context',
  (name) => {
    const { sent, raw } = rowOf(name);
    expect(sent.tokens).toBeLessThan(0.95 * raw.tokens);
  },
);

test('hindsight loses nothing that a later answer needs', () => {
  const { edits, strict } = rowOf(HINDSIGHT);
  expect(edits.lost).toBe(0);
  expect(strict.kept).toBe(strict.total);
});

test('masking a result with every request is seen as what it costs', () => {
  const masking = rowOf('observation masking, window 10');
  expect(masking.prefixRewrites).toBeGreaterThan(masking.requests / 2);
  const { sent, raw } = masking;
  expect(sent.cost / raw.cost).toBeGreaterThan(sent.tokens / raw.tokens);
});
