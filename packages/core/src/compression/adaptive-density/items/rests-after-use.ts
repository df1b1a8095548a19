import type { ActivityLog, LoggedActivity } from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { Rest } from '../item-kind.ts';

/**
 * How long a result stays that edits have followed from place to place: such a list is worked off, and the next edit
 * may need it, as long as it names places that nobody has edited. An edit that comes when the list has rested already
 * did not need it.
 */
export function restsAfterUse(
  log: ActivityLog,
  { cooldown, outputAge }: AdaptivePreset,
  logged: LoggedActivity,
): readonly Rest[] {
  const { lastEdit, isWorkedOff } = log.useOf(
    logged,
    (before, message) => stepsBetween(log.steps, before, message) < cooldown,
  );
  if (lastEdit === 0) return [];
  return [{ since: lastEdit, steps: isWorkedOff ? outputAge : cooldown }];
}

function stepsBetween(steps: readonly number[], before: number, message: number): number {
  const first = steps.findLastIndex((step) => step <= before) + 1;
  return steps.findLastIndex((step) => step < message) + 1 - first;
}
