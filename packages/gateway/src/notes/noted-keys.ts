import { type Decision, renew } from '@hdc/requests';

/** A conversation that was silent while so many others spoke is noted once more. */
const MOST_CONVERSATIONS = 1_000;

interface FreshKeys {
  readonly conversation: string;
  readonly keys: readonly string[];
  readonly originals: readonly string[];
}

/** The decisions that this process has noted, by conversation. */
export class NotedKeys {
  readonly #noted = new Map<string, { readonly keys: Set<string>; last: readonly object[] }>();

  /** Keys that are not noted yet, and are from now on; undefined if there are none. */
  takeFresh(
    conversation: string,
    edits: readonly { readonly decision: Pick<Decision, 'key' | 'original'> }[],
  ): FreshKeys | undefined {
    if (conversation === '' || edits.length === 0) return undefined;
    const noted = this.#noted.get(conversation) ?? { keys: new Set(), last: [] };
    renew(this.#noted, conversation, noted, MOST_CONVERSATIONS);
    // The list of edits is the same object as long as nothing else is decided.
    if (noted.last === edits) return undefined;
    noted.last = edits;
    const fresh = edits.map(({ decision }) => decision).filter(({ key }) => !noted.keys.has(key));
    for (const { key } of fresh) noted.keys.add(key);
    if (fresh.length === 0) return undefined;
    return {
      conversation,
      keys: fresh.map(({ key }) => key),
      originals: fresh.flatMap(({ original }) => original ?? []),
    };
  }
}
