// Compares the speakers in recorded sessions by their records, as replay knows them, with the speakers by the text of the messages alone,
// as a gateway sees them; prints a row for each agent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findSessions, readTranscripts } from '@hdc/transcripts';
import { addTurns, compareTurns, NO_TURNS, type TurnCounts } from './compare-turns.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const given = process.argv.slice(2);
const roots = (given.length > 0 ? given : [join(SHARED, 'sessions'), join(SHARED, 'sessions-2')]).filter(
  (root) => existsSync(root) || console.warn(`${root} is absent.`),
);
/** Behind the names of all agents. */
const ALL = 'all';
const byAgent = new Map<string, { readonly sessions: number; readonly counts: TurnCounts }>();
const { files } = await findSessions(roots);
for (const file of files) {
  for await (const transcript of readTranscripts(file)) {
    const compared = compareTurns(transcript);
    for (const agent of [transcript.agent, ALL]) {
      const { sessions, counts } = byAgent.get(agent) ?? { sessions: 0, counts: NO_TURNS };
      byAgent.set(agent, { sessions: sessions + 1, counts: addTurns(counts, compared) });
    }
  }
}
console.log(
  '| agent | sessions | messages of a program | told by their text | of a person, taken for a program | requests | turns by the record | by the wire | by both |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const [agent, { sessions, counts }] of [...byAgent].toSorted(
  ([a], [b]) => Number(a === ALL) - Number(b === ALL) || a.localeCompare(b),
)) {
  const { programs, told, wronglyTold, requests, recorded, wired, both } = counts;
  console.log(
    `| ${[agent, sessions, programs, told, wronglyTold, requests, recorded, wired, both].join(' | ')} |`,
  );
}
