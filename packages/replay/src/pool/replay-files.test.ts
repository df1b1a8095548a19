import { writeFile } from 'node:fs/promises';
import { characterEstimator, createUserMessage } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplayReport } from '../report/replay-report.ts';
import { type ReplayProgress, replayFiles } from './replay-files.ts';

const runs = [{ strategy: 'high-density' as const, settings: {} }];
const folder = useTemporaryFolder('file');
let paths: string[] = [];

beforeAll(async () => {
  paths = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name, i) => {
      const path = folder(`${name}.jsonl`);
      await writeFile(path, recording(name, i + 2));
      return path;
    }),
  );
});

/** A session in our own format that reads and writes a file a few times. */
function recording(id: string, rounds: number): string {
  const exchange = (n: number, name: string) => [
    { speaker: 'ai', blocks: [{ type: 'tool_call', id: `${name}${n}`, name, parameters: { path: 'a.ts' } }] },
    {
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: `${name}${n}`, toolName: name, result: 'x'.repeat(400) }],
    },
  ];
  const entries = Array.from({ length: rounds }, (_, n) => [
    ...exchange(n, 'read_file'),
    ...exchange(n, 'write_file'),
  ]).flat();
  const header = {
    type: 'session',
    version: 1,
    id,
    agent: 'hdc',
    cwd: '/workspace',
    provider: 'test',
    model: 'm',
    startedAt: 0,
  };
  const lines = [header, ...[createUserMessage('go'), ...entries].map((entry) => ({ type: 'entry', entry }))];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/** Time is the one thing that may differ between two replays. */
function withoutTimes(report: ReplayReport): unknown {
  return JSON.parse(JSON.stringify(report, (key, value: unknown) => (key === 'ms' ? 0 : value)));
}

/** A session of Claude Code; every answer has the id that the vendor gave it. */
function conversation(id: string, answers: readonly string[]): string {
  const records = answers.flatMap((answer, n) => [
    { type: 'user', uuid: `u-${answer}`, sessionId: id, message: { role: 'user', content: `Question ${n}` } },
    {
      type: 'assistant',
      uuid: `a-${answer}`,
      sessionId: id,
      message: {
        id: `msg_0123456789_${answer}`,
        role: 'assistant',
        model: 'm',
        content: [{ type: 'text', text: 'x' }],
      },
    },
  ]);
  return records.map((record) => JSON.stringify(record)).join('\n');
}

describe('calls that several files repeat', () => {
  const requestsOf = async (files: Readonly<Record<string, readonly string[]>>, jobs: number) => {
    const written = await Promise.all(
      Object.entries(files).map(async ([name, answers]) => {
        const path = folder(`${name}.jsonl`);
        await writeFile(path, conversation(name, answers));
        return path;
      }),
    );
    const report = await replayFiles(written, { runs, jobs });
    const rows = report.sessions.map(({ id, requests }) => [id, requests]);
    return { sessions: Object.fromEntries(rows), repeated: report.repeated, failures: report.failures };
  };

  test.each([1, 3])('are counted once, with %i threads', async (jobs) => {
    const files = { copy: ['1', '2'], whole: ['1', '2', '3'], fork: ['1', '4'], other: ['5'] };
    expect(await requestsOf(files, jobs)).toEqual({
      sessions: { whole: 3, fork: 1, other: 1 },
      repeated: 3,
      failures: [],
    });
  });
});

describe('files', () => {
  test('give the same report whatever the number of threads', async () => {
    const [one, two, four] = await Promise.all([1, 2, 4].map((jobs) => replayFiles(paths, { runs, jobs })));
    expect(one?.sessions.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(one?.totals[0]?.pruned.readWritePairs).toBeGreaterThan(0);
    for (const report of [two, four])
      expect(report && withoutTimes(report)).toEqual(one && withoutTimes(one));
  });
  test('that cannot be read are reported, and the others finish', async () => {
    const broken = folder('broken.bin');
    await writeFile(broken, Buffer.from([0, 1, 2, 3, 255]));
    const report = await replayFiles([broken, ...paths, folder('missing')], { runs, jobs: 2 });
    expect(report.sessions.length).toBe(4);
    expect(report.failures.map(({ path }) => path)).toEqual([broken, folder('missing')]);
  });
  test('are counted as they are done', async () => {
    const seen: string[] = [];
    const shares: number[] = [];
    const onProgress = ({ files, totalFiles, share }: ReplayProgress) => {
      seen.push(`${files}/${totalFiles}`);
      shares.push(share);
    };
    await replayFiles(paths, { runs, jobs: 2, onProgress });
    expect(seen).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
  test('are left when the signal aborts', async () => {
    const abort = new AbortController();
    const onProgress = () => abort.abort();
    for (const jobs of [1, 2]) {
      await expect(replayFiles(paths, { runs, jobs, signal: abort.signal, onProgress })).rejects.toThrow(
        /abort/i,
      );
    }
  });
});

test('strategies that need a model are listed', async () => {
  const wanted = [...runs, { strategy: 'one-shot' as const, settings: {} }];
  const report = await replayFiles(paths, { runs: wanted, estimator: characterEstimator });
  expect(report.needModel).toEqual(['one-shot']);
});
