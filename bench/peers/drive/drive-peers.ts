import type { IContent } from '@hdc/core';
import {
  type Drive,
  type DriveOptions,
  FirstSight,
  type MeasuredRequest,
  type RecordedRequest,
  splitByWindow,
} from '@hdc/replay';
import type { PeerRequest } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import type { Answer, PeerProcess } from '../process/peer-process.ts';
import { findHistoryFaults } from './find-history-faults.ts';
import type { PeerTally } from './peer-tally.ts';
import { ToEntries } from './to-entries.ts';
import { ToMessages } from './to-messages.ts';

/** If no times were recorded, requests follow one another. */
const USUAL_GAP_MS = 5_000;
/** A tool that hung or ended so often in a session is not asked again in it. */
const MOST_ENDS = 3;
const NOT_ASKED = 'not asked any more in that session';

/** One tool in one session. */
export interface DrivenPeer {
  readonly process: Pick<PeerProcess, 'begin' | 'prune'>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tally: PeerTally;
}

/** Sends recorded requests through the tool that the settings of a run name, one after the other. */
export function drivePeers(peerOf: (name: string) => DrivenPeer): Drive {
  return async function* drive(requests, options) {
    const peer = peerOf(String(options.run.settings['peer']));
    peer.process.begin(peer.settings);
    for (const window of splitByWindow(requests)) yield* driveWindow(window, options, peer);
  };
}

async function* driveWindow(
  requests: readonly RecordedRequest[],
  options: DriveOptions,
  { process, tally }: DrivenPeer,
): AsyncGenerator<MeasuredRequest> {
  const toMessages = new ToMessages();
  const toEntries = new ToEntries(tally.altered);
  const firstSight = new FirstSight();
  const came: PeerMessage[] = [];
  const recorded: IContent[] = [];
  const clock = { now: 0 };
  let previous: readonly IContent[] = [];
  for (const [position, { added, sentAt, window }] of requests.entries()) {
    const messages = added.map((entry) => toMessages.toMessage(entry));
    for (const message of messages) toEntries.note(message);
    const isFirst = position === 0;
    recorded.push(...added);
    const fresh = messages.map(({ message }) => message);
    came.push(...fresh);
    clock.now = sentAt ?? clock.now + USUAL_GAP_MS;
    const answer = await ask(process, tally, fresh, isFirst, factsOf(options, clock.now));
    const isPruned = answer.type === 'pruned';
    if (isPruned) tally.add(answer.ms, window, findHistoryFaults(came, answer.messages));
    else tally.fail(answer);
    // A failure must not stop anybody's work, so that the request is sent as it came.
    const entries = isPruned ? toEntries.toEntries(answer.messages) : [...recorded];
    const commonEntries = countCommon(previous, entries);
    yield {
      entries,
      commonEntries,
      pruned: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
      prunedByKind: {},
      reduced: [],
      firstSight,
      pruning: [],
      compressions: 0,
    };
    previous = entries;
  }
}

async function ask(
  process: DrivenPeer['process'],
  tally: PeerTally,
  added: readonly PeerMessage[],
  isFirst: boolean,
  facts: Omit<PeerRequest, 'messages'>,
): Promise<Answer> {
  if (tally.ends >= MOST_ENDS) return { type: tally.hung > 0 ? 'hung' : 'threw', message: NOT_ASKED };
  return process.prune(added, isFirst, facts);
}

function factsOf(options: DriveOptions, sentAt: number): Omit<PeerRequest, 'messages'> {
  const { model, workspaceRoot } = options;
  const { name, contextLimit = 200_000, cache } = model;
  return {
    model: name,
    contextWindow: contextLimit,
    sentAt,
    cache,
    workspace: workspaceRoot,
  };
}

function countCommon(before: readonly IContent[], after: readonly IContent[]): number {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common++;
  return common;
}
