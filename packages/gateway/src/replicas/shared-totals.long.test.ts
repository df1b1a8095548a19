import { HAS_VALKEY, useValkeyServer, ValkeyServer } from '@hdc/requests/testing/valkey';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleEntries } from '../testing/sample-entries.ts';
import { START } from '../testing/sample-exchange.ts';
import { SharedTotals } from './shared-totals.ts';

const ENTRIES = sampleEntries({ conversation: 'c', requests: 30 });

describe.runIf(HAS_VALKEY)('what replicas came to', () => {
  const server = useValkeyServer();

  const open = (prefix: string, url = server.current.url): SharedTotals => {
    const totals = new SharedTotals({ url, prefix, timeoutMs: 5_000 });
    onTestFinished(() => totals.close());
    return totals;
  };

  test('is summed over all of them, by day', async () => {
    const replicas = [open('sum:'), open('sum:'), open('sum:')];
    for (const [index, entry] of ENTRIES.entries()) replicas[index % 3]?.add(entry);
    replicas[0]?.add({ ...(ENTRIES[0] ?? fail()), at: START - 86_400_000 });
    await Promise.all(replicas.map((each) => each.close()));
    const days = await open('sum:').read(START, 3);
    expect(days.map(({ day, replicas: count, totals }) => [day, count, totals.requests])).toEqual([
      ['2026-11-02', 3, 30],
      ['2026-11-01', 1, 1],
      ['2026-10-31', 0, 0],
    ]);
    const paid = ENTRIES.reduce((sum, { money }) => sum + (money?.paid ?? 0), 0);
    expect(days[0]?.totals.paid).toBeCloseTo(paid, 9);
  });

  test('is written without being asked, and counts nothing twice after an outage', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    const [writer, reader] = [open('', other.url), open('', other.url)];
    const written = async (requests: number) => {
      const [today] = await reader.read(START, 1);
      expect(today?.totals.requests).toBe(requests);
    };
    writer.add(ENTRIES[0] ?? fail());
    await vi.waitFor(() => written(1), { timeout: 300_000 });
    await other.kill();
    writer.add(ENTRIES[1] ?? fail());
    await expect(reader.read(START, 1)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await other.start();
    await vi.waitFor(() => written(2), { timeout: 300_000 });
  });
});

function fail(): never {
  throw new Error('there is no such entry');
}
