import type { ChatCompletionRequest, ContentBlock, HistoryChange, HistoryService, IContent } from '@hdc/core';
import { BoundThoughts } from '../invariants/bound-thoughts.ts';
import { findEditProblems, isHistoryRewrite } from '../invariants/find-edit-problems.ts';
import { findRequestProblems } from '../invariants/find-request-problems.ts';
import { wordsOf } from '../invariants/words-of.ts';
import type { Tally } from '../tally.ts';

export interface WatchedState {
  readonly model: string;
  readonly isBound: boolean;
  readonly isToolProtected: boolean;
}

/** Checks every change of a history and every request against the invariants. */
export class SessionWatch {
  readonly #tally: Tally;
  readonly #label: string;
  readonly #state: () => WatchedState;
  readonly #thoughts = new BoundThoughts();
  /** The blocks that density took out of the history. */
  readonly #pruned = new WeakSet<ContentBlock>();
  #latest: IContent | undefined;
  /** Edits since the last turn that changed what a person said. */
  #rewrites: string[] = [];

  constructor(tally: Tally, label: string, state: () => WatchedState) {
    this.#tally = tally;
    this.#label = label;
    this.#state = state;
  }

  /** The session says that it shortened messages, because no request fits with them: that is documented. */
  forgiveShortening(): void {
    this.#latest = undefined;
    this.#rewrites = [];
  }

  /** The turn is over: what was rewritten and not told of stays a fault. */
  endTurn(): void {
    this.#report('compressed', this.#rewrites);
    this.#rewrites = [];
  }

  watch(history: HistoryService): void {
    history.on('changed', (change) => this.#onChange(change, history.getRawHistory()));
  }

  onRequest({ contents }: ChatCompletionRequest): void {
    const { model, isBound } = this.#state();
    const problems = [...findRequestProblems(contents)];
    if (isBound && this.#thoughts.findMisplaced(model, contents).length > 0)
      problems.push('thinking behind an edit');
    if (contents.some(({ blocks }) => blocks.some((block) => this.#pruned.has(block)))) {
      problems.push('something that was pruned came back');
    }
    const latest = this.#latest ? wordsOf(this.#latest) : '';
    if (
      latest !== '' &&
      !contents.some((entry) => entry.speaker === 'human' && wordsOf(entry).includes(latest))
    ) {
      problems.push('the latest request is missing');
    }
    this.#tally.count('requests checked');
    this.#report('request', problems);
  }

  onAnswer({ contents }: ChatCompletionRequest, blocks: readonly ContentBlock[]): void {
    const { model, isBound } = this.#state();
    if (isBound) this.#thoughts.remember(model, contents, blocks);
  }

  #onChange(change: HistoryChange, after: readonly IContent[]): void {
    if (change.type === 'cleared') this.#latest = undefined;
    if (change.type === 'added') this.#latest = change.entries.findLast(isPerson) ?? this.#latest;
    if (change.type !== 'edited' && change.type !== 'compressed') return;
    const { before } = change;
    const isDensity = change.type === 'edited';
    this.#tally.count(isDensity ? 'density edits' : 'compressions applied');
    const { isToolProtected } = this.#state();
    const problems = findEditProblems({ before, after, isDensity, isToolProtected });
    this.#rewrites.push(...problems.filter(isHistoryRewrite));
    this.#report(
      change.type,
      problems.filter((problem) => !isHistoryRewrite(problem)),
    );
    if (!isDensity) return;
    const kept = new Set(after.flatMap(({ blocks }) => blocks));
    for (const { blocks } of before)
      for (const block of blocks) if (!kept.has(block)) this.#pruned.add(block);
  }

  #report(place: string, problems: readonly string[]): void {
    for (const problem of problems) this.#tally.violate(this.#label, `${place}: ${problem}`);
  }
}

function isPerson({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic;
}
