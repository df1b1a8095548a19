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
): readonly EditEvidence[] {
  if (items.length === 0) return [];
  const answers = [...history.keys()].filter((index) => history[index]?.speaker === 'ai');
  const calls = byMessage(log.activities);
  return items.flatMap((item): readonly EditEvidence[] => {
    const { index, block, eligibleAt } = item;
    const answer = answers[Math.ceil(eligibleAt) - 1];
    if (answer === undefined) return [];
    const position = history[index]?.blocks.indexOf(block) ?? -1;
    const later = new Set([...lastTouches(item, log), ...repetitions(item, calls.get(eligibleAt) ?? [])]);
    const results = [...later].map(({ response, responseIndex }) => ({
      index: responseIndex,
      block: response,
    }));
    return [{ index, position, answer, results }];
  });
}

function byMessage(activities: readonly LoggedActivity[]): ReadonlyMap<number, readonly LoggedActivity[]> {
  const calls = new Map<number, LoggedActivity[]>();
  for (const logged of activities) {
    const others = calls.get(logged.message);
    if (others) others.push(logged);
    else calls.set(logged.message, [logged]);
  }
  return calls;
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
