import type { IContent } from '@hdc/core';
import { cacheRuleOf } from '@hdc/core/models';
import { type CanaryCounts, countCanaries, createCanaryConversation, type Share } from '@hdc/replay';
import { AlteredLiterals } from '../drive/altered-literals.ts';
import type { DrivenPeer } from '../drive/drive-peers.ts';
import { ToEntries } from '../drive/to-entries.ts';
import { ToMessages } from '../drive/to-messages.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import type { CanaryRow } from '../report/canary-row.ts';

/** Long enough that tools with a threshold of 100 000 tokens act. */
const ROUNDS = 40;
const WORK_AFTER = 20;
const SEEDS = [1];

/** Takes made-up sessions with something planted in every round through a tool, and counts what is left at the end. */
export async function runCanaries(
  peer: string,
  process: DrivenPeer['process'],
  settings: DrivenPeer['settings'],
): Promise<CanaryRow> {
  const counts: CanaryCounts[] = [];
  for (const seed of SEEDS) {
    const { entries, canaries } = createCanaryConversation({ rounds: ROUNDS, seed, workAfter: WORK_AFTER });
    process.begin(settings);
    counts.push(countCanaries(canaries, await lastRequest(entries, process)));
  }
  return {
    peer,
    kept: sumShares(counts.flatMap(({ byType }) => Object.values(byType))),
    byType: {
      rule: sumShares(counts.map(({ byType }) => byType.rule)),
      number: sumShares(counts.map(({ byType }) => byType.number)),
      path: sumShares(counts.map(({ byType }) => byType.path)),
      decision: sumShares(counts.map(({ byType }) => byType.decision)),
      'updated value': sumShares(counts.map(({ byType }) => byType['updated value'])),
    },
    outdated: sumShares(counts.map(({ outdated }) => outdated)),
  };
}

/** A tool's version of the last request; one that fails sends it as it came. */
async function lastRequest(
  entries: readonly IContent[],
  process: DrivenPeer['process'],
): Promise<readonly IContent[]> {
  const toMessages = new ToMessages();
  const toEntries = new ToEntries(new AlteredLiterals());
  let added: PeerMessage[] = [];
  let sent: readonly IContent[] = entries;
  let isFirst = true;
  for (const [index, entry] of entries.entries()) {
    const recorded = toMessages.toMessage(entry);
    toEntries.note(recorded);
    added.push(recorded.message);
    const isAsked = index === entries.length - 1 || entries[index + 1]?.speaker === 'ai';
    if (!isAsked) continue;
    const answer = await process.prune(added, isFirst, {
      ...FACTS,
      sentAt: entry.metadata?.timestamp ?? index,
    });
    sent = answer.type === 'pruned' ? toEntries.toEntries(answer.messages) : entries.slice(0, index + 1);
    isFirst = false;
    added = [];
  }
  return sent;
}

const FACTS = {
  model: 'claude-sonnet-4-5',
  contextWindow: 200_000,
  cache: cacheRuleOf('anthropic-5m'),
  workspace: '/',
};

function sumShares(shares: readonly Share[]): Share {
  return {
    count: shares.reduce((sum, { count }) => sum + count, 0),
    of: shares.reduce((sum, share) => sum + share.of, 0),
  };
}
