import { findFileInclusions } from '@hdc/core/content';
import type { PeerMessage } from '../peer/peer-message.ts';

/** The faults of a request as a tool gave it back, compared with how it came. */
export interface HistoryFaults {
  /** The reason why a vendor would refuse it; undefined if none would. */
  readonly invalid: string | undefined;
  /** Calls that are missing from it. */
  readonly droppedCalls: readonly string[];
  /** The numbers of people's messages that it does not hold word for word, apart from included files. */
  readonly changedHumans: readonly number[];
}

export function findHistoryFaults(came: readonly PeerMessage[], sent: readonly PeerMessage[]): HistoryFaults {
  const before = idsOf(came);
  const after = idsOf(sent);
  return {
    invalid: findInvalid(came, sent, before, after),
    droppedCalls: [...before.calls].filter((id) => !after.calls.has(id)),
    changedHumans: findChangedHumans(came, sent),
  };
}

interface Ids {
  readonly calls: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
  /** Results without an earlier call that has their id. */
  readonly strays: ReadonlySet<string>;
  readonly doubled: string | undefined;
}

function idsOf(messages: readonly PeerMessage[]): Ids {
  const calls = new Set<string>();
  const results = new Set<string>();
  const strays = new Set<string>();
  let doubled: string | undefined;
  const note = (set: Set<string>, id: string) => {
    if (set.has(id)) doubled = id;
    set.add(id);
  };
  for (const message of messages) {
    for (const { id } of message.role === 'assistant' ? message.calls : []) note(calls, id);
    for (const { id } of message.role === 'tool' ? message.results : []) {
      note(results, id);
      if (!calls.has(id)) strays.add(id);
    }
  }
  return { calls, results, strays, doubled };
}

/** Only what was sound when it came can have been spoiled. */
function findInvalid(
  came: readonly PeerMessage[],
  sent: readonly PeerMessage[],
  before: Ids,
  after: Ids,
): string | undefined {
  if (sent.length === 0) return came.length === 0 ? undefined : 'there is no message';
  if (before.doubled === undefined && after.doubled !== undefined) return `"${after.doubled}" stands twice`;
  const stray = [...after.strays].find((id) => !before.strays.has(id));
  if (stray !== undefined) return `result "${stray}" has no call in front of it`;
  const wasAnswered = (id: string) => before.results.has(id) || !before.calls.has(id);
  const open = [...after.calls].find((id) => !after.results.has(id) && wasAnswered(id));
  if (open !== undefined) return `call "${open}" has no result`;
  if (countEmpty(sent) > countEmpty(came)) return 'a message is empty';
  if (came[0]?.role === 'user' && sent[0]?.role !== 'user')
    return 'it does not begin with a message of a person';
  const isAsking = came.at(-1)?.role !== 'assistant';
  return isAsking && sent.at(-1)?.role === 'assistant' ? 'it ends with an answer' : undefined;
}

function countEmpty(messages: readonly PeerMessage[]): number {
  return messages.filter((message) => {
    if (message.role === 'user') return message.text === '';
    if (message.role === 'tool') return message.results.length === 0;
    return message.text === '' && message.thinking === '' && message.calls.length === 0;
  }).length;
}

function findChangedHumans(came: readonly PeerMessage[], sent: readonly PeerMessage[]): readonly number[] {
  const left = new Map<string, number>();
  for (const message of sent) {
    if (message.role !== 'user') continue;
    const words = wordsOf(message.text);
    left.set(words, (left.get(words) ?? 0) + 1);
  }
  return came.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const words = wordsOf(message.text);
    const count = left.get(words) ?? 0;
    left.set(words, count - 1);
    return count > 0 ? [] : [index];
  });
}

/** A person's words, without included files that come again later. */
function wordsOf(text: string): string {
  let words = '';
  let from = 0;
  for (const { start, end } of findFileInclusions(text)) {
    words += text.slice(from, start);
    from = end;
  }
  return words + text.slice(from);
}
