import { findSessions, readTranscripts, type Transcript, withoutCalls } from '@hdc/transcripts';
import { reportCorpus } from '../corpus/report-corpus.ts';
import type { PeerRow } from '../peer-row.ts';
import type { CanaryRow } from '../report/canary-row.ts';
import type { SessionRow } from '../report/session-row.ts';
import { chooseSessions } from './choose-sessions.ts';
import type { JsonLines } from './json-lines.ts';
import { openPeers } from './open-peers.ts';
import { runCanaries } from './run-canaries.ts';
import { runSession } from './run-session.ts';
import { openTodayPrices } from './today-prices.ts';

export interface BenchmarkOptions {
  readonly folders: readonly string[];
  readonly rows: readonly PeerRow[];
  /** The share of each agent's sessions. */
  readonly share: number;
  /** Sessions with more requests are left out. */
  readonly mostRequests: number;
  readonly timeoutMs: number;
  readonly results: JsonLines<SessionRow>;
  readonly canaries: JsonLines<CanaryRow>;
  readonly say: (line: string) => void;
}

/** Everything that is not yet in the files of results. */
export async function runBenchmark(options: BenchmarkOptions): Promise<void> {
  const { folders, rows, share, mostRequests, results, say } = options;
  const { files } = await findSessions(folders);
  const chosen = chooseSessions(files, share);
  const projectOf = await reportCorpus(files, say);
  const todayOf = await openTodayPrices();
  const peers = openPeers(options.timeoutMs);
  const done = new Set(results.read().map(({ peer, session }) => `${peer} ${session}`));
  const counted = new Set<string>();
  try {
    for (const [position, file] of chosen.entries()) {
      for await (const [number, transcript] of sessionsIn(file.path, counted, say)) {
        const session = `${file.hash.slice(0, 12)}${number === 0 ? '' : `.${number}`}`;
        const open = rows.filter(({ name }) => !done.has(`${name} ${session}`));
        if (open.length === 0 || transcript.calls.length > mostRequests) continue;
        const names = { session, project: projectOf(file) };
        results.append(
          await runSession({ transcript, rows: open, processOf: peers.processOf, todayOf, names }),
        );
      }
      say(`${position + 1} of ${chosen.length} files`);
    }
    await plantCanaries(options, peers.processOf);
  } finally {
    peers.close();
  }
}

/** A tool that needs the future has none in a made-up session. */
async function plantCanaries(
  { rows, canaries, say }: BenchmarkOptions,
  processOf: ReturnType<typeof openPeers>['processOf'],
): Promise<void> {
  const done = new Set(canaries.read().map(({ peer }) => peer));
  for (const row of rows.filter(({ name, how }) => how !== 'bound' && !done.has(name))) {
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

/** The sessions of a file, without calls that another file had before. A file that cannot be read has none. */
async function* sessionsIn(
  path: string,
  counted: Set<string>,
  say: (line: string) => void,
): AsyncGenerator<readonly [number, Transcript]> {
  let number = 0;
  try {
    for await (const recorded of readTranscripts(path)) {
      const transcript = withoutCalls(recorded, counted);
      for (const { id } of recorded.calls) if (id !== undefined) counted.add(id);
      if (transcript.calls.length > 0 && hasTools(transcript)) yield [number, transcript];
      number++;
    }
  } catch (error) {
    say(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
