import type { DensityConfig } from '../../density/density-config.ts';
import { type ActivityLog, type LoggedActivity, latest } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import type { ItemCandidate, ItemKind, Rest } from './item-kind.ts';

/** An item that becomes old within this many messages may go along with old ones. */
const EARLY_MESSAGES = 2;

/** By the activities of a log, which stay the same list as long as a history is followed. */
const remembered = new WeakMap<readonly LoggedActivity[], FollowedCandidates>();

/**
 * The items that each kind finds in a history; kinds that look at one activity at a time report only items due
 * soon.
 */
export function followCandidates(
  log: ActivityLog,
  preset: AdaptivePreset,
  config: DensityConfig,
): FollowedCandidates {
  const known = remembered.get(log.activities);
  const followed = known?.canFollow(log, preset) ? known : new FollowedCandidates(log, preset, config);
  remembered.set(log.activities, followed);
  followed.update(log, config);
  return followed;
}

class FollowedCandidates {
  readonly #preset: AdaptivePreset;
  readonly #tokensOf: ActivityLog['tokensOf'];
  #log: ActivityLog;
  #config: DensityConfig;
  readonly #activities: LoggedActivity[] = [];
  readonly #kinds = new Map<ItemKind, KindCandidates>();
  #changes: ActivityChanges = { removed: [], added: [], touched: new Set(), changed: [] };

  constructor(log: ActivityLog, preset: AdaptivePreset, config: DensityConfig) {
    this.#log = log;
    this.#config = config;
    this.#preset = preset;
    this.#tokensOf = log.tokensOf;
  }

  /** Whether it knows of the reading before this one, made with the same figures. */
  canFollow({ tokensOf, news }: ActivityLog, preset: AdaptivePreset): boolean {
    const isNext = news.reading === this.#log.news.reading + 1;
    return isNext && tokensOf === this.#tokensOf && preset === this.#preset;
  }

  update(log: ActivityLog, config: DensityConfig): void {
    const kept = Math.min(log.news.kept, this.#activities.length);
    this.#log = log;
    this.#config = config;
    const removed = this.#activities.splice(kept);
    const added = log.activities.slice(kept);
    const { touched } = log.news;
    this.#changes = { removed, added, touched, changed: inOrder([...touched, ...added], removed) };
    for (const logged of added) this.#activities.push(logged);
  }

  /**
   * The items that may go now or soon; a local kind that is off still follows the history, so that it can be
   * switched on later.
   */
  of(kind: ItemKind, isOn: boolean): readonly ItemCandidate[] {
    const last = this.#log.messages + EARLY_MESSAGES;
    if (!kind.isLocal) {
      const found = isOn ? kind.find(this.#log, this.#preset, this.#config) : [];
      return found.filter(({ eligibleAt }) => eligibleAt <= last);
    }
    const known = this.#kinds.get(kind) ?? new KindCandidates(kind);
    this.#kinds.set(kind, known);
    known.update(this.#changes, (activities) =>
      kind.find({ ...this.#log, activities }, this.#preset, this.#config),
    );
    return isOn ? known.dueAt(last, this.#log) : [];
  }
}

/** The activities about which something is new, for all kinds. */
interface ActivityChanges {
  readonly removed: readonly LoggedActivity[];
  readonly added: readonly LoggedActivity[];
  readonly touched: ReadonlySet<LoggedActivity>;
  /** What was added or touched and is still there, in the order of the activities. */
  readonly changed: readonly LoggedActivity[];
}

/** Each once, without some. */
function inOrder(
  activities: Iterable<LoggedActivity>,
  removed: readonly LoggedActivity[],
): readonly LoggedActivity[] {
  const left = new Set(activities);
  for (const logged of removed) left.delete(logged);
  return [...left].sort((a, b) => a.order - b.order);
}

/** The items that one kind has found, by the place of the activity. */
class KindCandidates {
  readonly #kind: ItemKind;
  readonly #found = new Map<number, ItemCandidate[]>();
  readonly #groups = new Map<string, Set<LoggedActivity>>();

  constructor(kind: ItemKind) {
    this.#kind = kind;
  }

  update(
    changes: ActivityChanges,
    find: (activities: readonly LoggedActivity[]) => readonly ItemCandidate[],
  ): void {
    const changed = this.#kind.groupOf ? this.#withGroups(changes) : changes.changed;
    for (const { order } of changes.removed) this.#found.delete(order);
    for (const { order } of changed) this.#found.delete(order);
    for (const candidate of changed.length > 0 ? find(changed) : []) {
      const order = orderOf(candidate);
      const found = this.#found.get(order);
      if (found) found.push(candidate);
      else this.#found.set(order, [candidate]);
    }
  }

  /** What is new in a group concerns all of it. */
  #withGroups({ removed, added, touched }: ActivityChanges): readonly LoggedActivity[] {
    const changed = new Set(touched);
    for (const logged of removed) for (const other of this.#leaveGroup(logged)) changed.add(other);
    for (const logged of added) for (const other of this.#joinGroup(logged)) changed.add(other);
    return inOrder(changed, removed);
  }

  /** In the order of the activities. */
  dueAt(last: number, log: ActivityLog): readonly ItemCandidate[] {
    const due: ItemCandidate[] = [];
    for (const found of this.#found.values()) {
      for (const candidate of found) {
        if (candidate.eligibleAt > last) continue;
        const rested = afterRests(candidate, log);
        if (rested.eligibleAt <= last) due.push(rested);
      }
    }
    return due.sort((a, b) => orderOf(a) - orderOf(b));
  }

  /** The activities that are left in the group. */
  #leaveGroup(logged: LoggedActivity): Iterable<LoggedActivity> {
    const group = this.#groupOf(logged);
    group?.delete(logged);
    return group ?? [];
  }

  /** All of them. */
  #joinGroup(logged: LoggedActivity): Iterable<LoggedActivity> {
    return this.#groupOf(logged)?.add(logged) ?? [logged];
  }

  #groupOf(logged: LoggedActivity): Set<LoggedActivity> | undefined {
    const name = this.#kind.groupOf?.(logged);
    if (name === undefined) return undefined;
    let group = this.#groups.get(name);
    if (!group) {
      group = new Set();
      this.#groups.set(name, group);
    }
    return group;
  }
}

function orderOf({ logged }: ItemCandidate): number {
  return logged?.order ?? 0;
}

/** A rest lasts until enough else was done, so that nobody knows before when that is. */
function afterRests(candidate: ItemCandidate, { steps }: ActivityLog): ItemCandidate {
  const { eligibleAt, rests } = candidate;
  if (!rests) return candidate;
  return { ...candidate, eligibleAt: latest([eligibleAt, ...rests.map((rest) => endOf(rest, steps))]) };
}

function endOf({ since, steps: count }: Rest, steps: readonly number[]): number {
  let [from, to] = [0, steps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((steps[middle] ?? since) <= since) from = middle + 1;
    else to = middle;
  }
  return steps[from - 1 + count] ?? Number.POSITIVE_INFINITY;
}
