import { groupBy } from '../../content/group-by.ts';
import type { IContent } from '../../content/i-content.ts';
import type { EditEvidence } from '../../history/density-result.ts';
import { type ActivityLog, findLastUpTo, type LoggedActivity } from './activity-log.ts';
import type { Item } from './item-kind.ts';

/** A command may name any number of files. */
const MOST_FILES = 8;

/**
 * What justifies taking items out: the answer since which each may go, what its files were last read or written by
 * until then, and what the same call said again.
 */
export function findEvidence(
  items: readonly Item[],
  history: readonly IContent[],
  log: ActivityLog,
): ReadonlyMap<Item, EditEvidence> {
  const evidence = new Map<Item, EditEvidence>();
  if (items.length === 0) return evidence;
  const answers = [...history.keys()].filter((index) => history[index]?.speaker === 'ai');
  const calls = groupBy(log.activities, ({ message }) => message);
  for (const item of items) {
    const answer = answers[Math.ceil(item.eligibleAt) - 1];
    if (answer === undefined) continue;
    const later = new Set([
      ...lastTouches(item, log),
      ...repetitions(item, calls.get(item.eligibleAt) ?? []),
    ]);
    const results = [...later].map(({ response, responseIndex }) => ({
      index: responseIndex,
      block: response,
    }));
    evidence.set(item, { answer, results });
  }
  return evidence;
}

function lastTouches({ logged, eligibleAt }: Item, log: ActivityLog): readonly LoggedActivity[] {
  if (!logged) return [];
  return logged.activity.files.slice(0, MOST_FILES).flatMap(({ path }) => {
    const { reads = [], writes = [] } = log.files.get(path) ?? {};
    return [findLastUpTo(reads, eligibleAt), findLastUpTo(writes, eligibleAt)].flatMap((event) =>
      event && event.logged.message > logged.message ? event.logged : [],
    );
  });
}

function repetitions({ logged }: Item, calls: readonly LoggedActivity[]): readonly LoggedActivity[] {
  return calls.filter(
    (later) => logged && later !== logged && later.response.result === logged.response.result,
  );
}
