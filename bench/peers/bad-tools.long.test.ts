import { join } from 'node:path';
import { readTranscripts } from '@hdc/transcripts';
import { afterAll, expect, test } from 'vitest';
import type { PeerRow } from './peer-row.ts';
import { openPeers } from './run/open-peers.ts';
import { runSession } from './run/run-session.ts';

const EXAMPLE = join(import.meta.dirname, '../../packages/cli/demo/fix-the-invoice.jsonl');
const FAKES = join(import.meta.dirname, 'testing');
const patient = openPeers(60_000, FAKES);
const impatient = openPeers(500, FAKES);
afterAll(() => {
  for (const peers of [patient, impatient]) peers.close();
});

async function run(kind: string, peers = patient) {
  const row: PeerRow = { name: kind, file: 'fake-tools.ts', options: { kind }, how: 'own', about: '' };
  for await (const transcript of readTranscripts(EXAMPLE)) {
    const names = { project: 'example', session: 'example' };
    const { processOf } = peers;
    const [result] = await runSession({ transcript, rows: [row], processOf, todayOf: () => 0, names });
    if (result) return result;
  }
  throw new Error('The example holds no session');
}

const NONE = { threw: 0, hung: 0, unreadable: 0, invalid: 0, droppedCalls: 0, changedHumans: 0 };

test.each([
  ['throws', 'threw', 'threw: it fell over'],
  ['rejects', 'threw', 'threw: it fell over later'],
  ['exits', 'threw', 'threw: its process ended with …'],
  ['writes-into-messages', 'threw', undefined],
  ['gives-nothing', 'unreadable', 'unreadable: Invalid messages {…:…}; allowed: an array'],
  ['gives-halves', 'unreadable', 'unreadable: Invalid text …; allowed: a text'],
] as const)(
  'a tool that %s is counted, and its requests are sent as they came',
  async (kind, count, reason) => {
    const { faults, requests, sent, raw } = await run(kind);
    expect(faults).toMatchObject({ ...NONE, [count]: faults[count] });
    // One that has ended begins anew, and so behaves for two requests before it ends again.
    expect(faults[count]).toBe(requests - (kind === 'exits' ? 3 : 1) * 2);
    if (reason !== undefined) expect(faults.reasons[0]).toBe(reason);
    expect(sent).toEqual(raw);
  },
);

test.each(['loops', 'waits'])(
  'a tool that %s is killed, and asked no more after three times',
  async (kind) => {
    const { faults, sent, raw, requests } = await run(kind, impatient);
    expect(faults).toMatchObject({ ...NONE, hung: faults.hung });
    expect(faults.hung).toBeGreaterThanOrEqual(3);
    expect(faults.hung).toBeLessThan(requests);
    expect(sent).toEqual(raw);
  },
);

test.each([
  ['drops-calls', 'invalid: result … has no call in front of it'],
  ['drops-results', 'invalid: call … has no result'],
  ['drops-everything', 'invalid: there is no message'],
])('a history that %s is shown as one that vendors refuse', async (kind, reason) => {
  const { faults, requests } = await run(kind);
  expect(faults.invalid).toBe(requests - 2);
  expect(faults.reasons).toEqual([reason]);
});

test('calls that are gone with their results are counted, and are no fault of the history', async () => {
  const { faults } = await run('drops-exchanges');
  expect(faults).toMatchObject({ ...NONE, droppedCalls: faults.droppedCalls });
  expect(faults.droppedCalls).toBeGreaterThan(5);
});

test('a message of a person that is changed is counted', async () => {
  const { faults } = await run('rewrites-people');
  expect(faults).toMatchObject({ ...NONE, changedHumans: faults.changedHumans });
  expect(faults.changedHumans).toBeGreaterThan(0);
});
