import type { ToolCallBlock, ToolResponseBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { stringifyValue } from '../../../content/stringify-value.ts';
import type { EditReason } from '../../../history/applied-change.ts';
import { hashBetween } from '../../../tools/line-hashes.ts';
import { isUnsettled, type LoggedActivity } from '../activity-log.ts';
import type { ItemCandidate, ItemKind } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';

const SHORTEST = 400;

const REPEATED_RESULT: EditReason = { kind: 'repeated-result', why: 'a later result says the same' };

/** A result that the same call gave again later, word for word: the same text of another file is another's. */
export const repeatedResult: ItemKind = {
  reason: REPEATED_RESULT,
  switches: ['repetitionPruning'],
  isLocal: true,
  ...comparing((logged) => isCandidate(logged) && logged.activity.kind !== 'read'),
};

/** The same of a read, which goes because its file was read later. */
export const repeatedRead: ItemKind = {
  reason: REPEATED_RESULT,
  switches: ['repetitionPruning', 'readWritePruning'],
  isLocal: true,
  ...comparing((logged) => isCandidate(logged) && logged.activity.kind === 'read'),
};

function comparing(isCompared: (logged: LoggedActivity) => boolean): Pick<ItemKind, 'find' | 'groupOf'> {
  return {
    groupOf: (logged) => (isCompared(logged) ? callText(logged.call) : undefined),
    find: (log) => {
      const newest = new Map<string, LoggedActivity>();
      const found: ItemCandidate[] = [];
      for (const logged of log.activities.toReversed()) {
        if (!isCompared(logged)) continue;
        const call = callText(logged.call);
        const later = newest.get(call);
        if (later && isSameResult(later.response, logged.response) && !isUnsettled(log, later)) {
          found.push(resultCandidate(logged, later.message));
        } else {
          newest.set(call, logged);
        }
      }
      return found;
    },
  };
}

function isCandidate({ activity, isPruned, response }: LoggedActivity): boolean {
  if (activity.kind === 'unknown' || activity.kind === 'notes' || isPruned) return false;
  return lengthOf(response) > SHORTEST;
}

/** Lengths and hashes are remembered: every request asks for them again, and old results are packed. */
const lengths = new Memo<ToolResponseBlock, number>();
const hashes = new Memo<ToolResponseBlock, number>();

/** 0 for a result that is no text. */
function lengthOf(response: ToolResponseBlock): number {
  let length = lengths.get(response);
  if (length === undefined) {
    length = typeof response.result === 'string' ? response.result.length : 0;
    lengths.set(response, length);
  }
  return length;
}

function hashOf(response: ToolResponseBlock): number {
  let hash = hashes.get(response);
  if (hash === undefined) {
    const { result } = response;
    hash = typeof result === 'string' ? hashBetween(result, 0, result.length) : 0;
    hashes.set(response, hash);
  }
  return hash;
}

function isSameResult(one: ToolResponseBlock, other: ToolResponseBlock): boolean {
  if (lengthOf(one) !== lengthOf(other) || hashOf(one) !== hashOf(other)) return false;
  return one.result === other.result;
}

const texts = new Memo<ToolCallBlock, string>();

/** Remembered: every request asks for every call again. */
function callText(call: ToolCallBlock): string {
  let text = texts.get(call);
  if (text === undefined) {
    text = `${call.name} ${stringifyValue(call.parameters)}`;
    texts.set(call, text);
  }
  return text;
}
