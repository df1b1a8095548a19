import type { IContent } from '../../content/i-content.ts';
import type { ActivityLog } from './activity-log.ts';
import { findEarlierThinking } from './earlier-thinking.ts';
import { FollowedActivities } from './followed-activities.ts';

interface Followed {
  readonly activities: FollowedActivities;
  reading: number;
}

/** By the first entry of a history: what is known of it stays when it grows and when its end is edited. */
const remembered = new WeakMap<IContent, Followed>();

interface LogOptions {
  readonly workspaceRoot: string;
  readonly tokensOf: ActivityLog['tokensOf'];
  /** Whether thinking of earlier turns is sent along and counts. */
  readonly carriesThinking: boolean;
}

export function readActivityLog(
  history: readonly IContent[],
  { workspaceRoot, tokensOf, carriesThinking }: LogOptions,
): ActivityLog {
  const followed = recall(history, workspaceRoot);
  const kept = followed.activities.update(history);
  const { activities, files, places, unnoted, messageAt, steps } = followed.activities;
  const touched = new Set([...files.takeTouched(), ...places.takeTouched()]);
  return {
    history,
    messageAt,
    activities,
    files: files.logs,
    messages: messageAt.at(-1) ?? 0,
    steps,
    useOf: (logged, follows) => places.useOf(logged, follows),
    tokensOf,
    thinking: carriesThinking ? findEarlierThinking(history, messageAt) : [],
    unnoted,
    news: { reading: ++followed.reading, kept, touched },
  };
}

function recall(history: readonly IContent[], workspaceRoot: string): Followed {
  const [first] = history;
  const known = first && remembered.get(first);
  if (known?.activities.workspaceRoot === workspaceRoot) return known;
  const followed = { activities: new FollowedActivities(workspaceRoot), reading: 0 };
  if (first) remembered.set(first, followed);
  return followed;
}
