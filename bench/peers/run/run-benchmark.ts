import { statSync } from 'node:fs';
import type { Rates } from '@hdc/core/models';
import { createPrices } from '@hdc/prices';
import type { Bill, SessionReport } from '@hdc/replay';
import { findSessions, readTranscripts, type Transcript } from '@hdc/transcripts';
import { reportCorpus } from '../corpus/report-corpus.ts';
import type { PeerRow } from '../peer-row.ts';
import type { CanaryRow } from '../report/canary-row.ts';
import type { SessionRow } from '../report/session-row.ts';
import type { JsonLines } from './json-lines.ts';
import { openPeers } from './open-peers.ts';
import { runCanaries } from './run-canaries.ts';
import { hasProcess, runSession } from './run-session.ts';
import { type ChosenFile, sampleSessions } from './sample-sessions.ts';

/** The model of today that stands for the cache that a session was recorded with. */
const TODAY: readonly (readonly [RegExp, string])[] = [
  [/^anthropic/, 'claude-sonnet-5-5'],
  [/^openai/, 'gpt-6-sol'],
  [/^gemini|^google/, 'gemini-3.1-pro-preview'],
];
const OTHERS = 'claude-sonnet-5-5';

export interface BenchmarkOptions {
  readonly folders: readonly string[];
  readonly rows: readonly PeerRow[];
  /** The share of each agent's sessions. */
  readonly share: number;
  /** Whether this process takes the work of that name; of several processes, only one does. */
  readonly claim: (name: string) => boolean;
  /** Sessions with more requests are left out. */
  readonly mostRequests: number;
  readonly timeoutMs: number;
  readonly results: JsonLines<SessionRow>;
  readonly canaries: JsonLines<CanaryRow>;
  readonly say: (line: string) => void;
}

/** Everything that is not yet in the files of results. */
export async function runBenchmark(options: BenchmarkOptions): Promise<void> {
  const { folders, rows, share, claim, mostRequests, results, say } = options;
  const { files } = await findSessions(folders);
  // The longest first, so that no process is left alone with one in the end.
  const chosen = sampleSessions(files, share).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const projectOf = await reportCorpus(files, say);
  const todayOf = await openTodayPrices();
  const peers = openPeers(options.timeoutMs);
  const done = new Set(results.read().map(({ peer, session }) => `${peer} ${session}`));
  try {
    for (const [position, file] of chosen.entries()) {
      if (!claim(file.hash)) continue;
      for await (const [number, transcript] of sessionsIn(file.path, say)) {
        const session = `${file.hash.slice(0, 12)}${number === 0 ? '' : `.${number}`}`;
        const open = rows.filter((row) => isRunOn(row, file) && !done.has(`${row.name} ${session}`));
        if (open.length === 0 || transcript.calls.length > mostRequests) continue;
        const names = { session, project: projectOf(file) };
        results.append(
          await runSession({ transcript, rows: open, processOf: peers.processOf, todayOf, names }),
        );
      }
      say(`${position + 1} of ${chosen.length} files`);
    }
    if (claim('canaries')) await plantCanaries(options, peers.processOf);
  } finally {
    peers.close();
  }
}

function sizeOf({ path }: ChosenFile): number {
  return statSync(path).size;
}

/** A slow tool runs on a share of the files, by their hashes. */
function isRunOn({ share = 1 }: PeerRow, { hash }: ChosenFile): boolean {
  return Number.parseInt(hash.slice(-4), 16) < share * 2 ** 16;
}

/** A tool that needs the future has none in a made-up session; what our engine keeps stands in the evidence. */
async function plantCanaries(
  { rows, canaries, say }: BenchmarkOptions,
  processOf: ReturnType<typeof openPeers>['processOf'],
): Promise<void> {
  const done = new Set(canaries.read().map(({ peer }) => peer));
  for (const row of rows.filter((row) => row.how !== 'bound' && hasProcess(row) && !done.has(row.name))) {
    canaries.append([await runCanaries(row.name, processOf(row), row.options)]);
    say(`canaries: ${row.name}`);
  }
}

/** If no tool was called there is nothing to prune. */
function hasTools({ windows }: Transcript): boolean {
  return windows.some(({ entries }) =>
    entries.some(({ blocks }) => blocks.some(({ type }) => type === 'tool_call')),
  );
}

/** A file that cannot be read has no sessions. */
async function* sessionsIn(
  path: string,
  say: (line: string) => void,
): AsyncGenerator<readonly [number, Transcript]> {
  let number = 0;
  try {
    for await (const transcript of readTranscripts(path)) {
      if (transcript.calls.length > 0 && hasTools(transcript)) yield [number, transcript];
      number++;
    }
  } catch (error) {
    say(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The bills of recorded tokens at today's prices. */
async function openTodayPrices(): Promise<(bill: Bill, pricing: SessionReport['pricing']) => number> {
  const prices = await createPrices();
  const rates = new Map<string, Rates | undefined>();
  return ({ tokens, requests }, pricing) => {
    const model = TODAY.find(([caches]) => caches.test(pricing))?.[1] ?? OTHERS;
    if (!rates.has(model)) rates.set(model, prices.resolve(model).ratesAt(0));
    const own = rates.get(model);
    if (!own || requests === 0) return 0;
    return KINDS.reduce((sum, kind) => sum + (tokens[kind] * own[kind]) / 1_000_000, 0);
  };
}

const KINDS = ['input', 'cacheRead', 'cacheWrite', 'cacheWrite1h', 'output'] as const;
