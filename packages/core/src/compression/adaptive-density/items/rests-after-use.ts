import type { ActivityLog, LoggedActivity } from '../activity-log.ts';
import type { AdaptivePreset } from '../adaptive-preset.ts';
import type { Rest } from '../item-kind.ts';

/**
 * How long a result stays that edits have followed from place to place: such a list is worked off, and the next edit
 * may need it, as long as it names places that nobody has edited.
 */
export function restsAfterUse(
  log: ActivityLog,
  { cooldown, outputAge }: AdaptivePreset,
  logged: LoggedActivity,
): readonly Rest[] {
  const { lastEdit, isWorkedOff } = log.useOf(logged);
  if (lastEdit === 0) return [];
  return [{ since: lastEdit, steps: isWorkedOff ? outputAge : cooldown }];
}
