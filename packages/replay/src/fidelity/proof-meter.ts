import type { IContent } from '@hdc/core';
import type { MeasuredRequest } from '../drive/sent-request.ts';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import type { Measures } from '../report/measures.ts';
import { measureSample, sumMeasures } from './meters/measure-sample.ts';

/** A window is looked at again when it has grown by this factor, so that a long one does not count for all. */
const GROWTH = 1.3;

/** Measures a session at some of the moments at which what was sent is no longer what was recorded. */
export class ProofMeter {
  readonly #requests: readonly RecordedRequest[];
  readonly #workspaceRoot: string;
  readonly #atFirstSight: boolean;
  readonly #measures: Measures[] = [];
  #window = -1;
  #next = 0;

  /** With `atFirstSight`, results that are smaller from the start are such moments, too. */
  constructor(requests: readonly RecordedRequest[], workspaceRoot: string, atFirstSight = false) {
    this.#requests = requests;
    this.#workspaceRoot = workspaceRoot;
    this.#atFirstSight = atFirstSight;
  }

  /** Measures the request at a position among all. */
  measure(
    { entries, commonEntries, reduced }: MeasuredRequest,
    index: number,
    previousEntries: number,
  ): void {
    const request = this.#requests[index];
    if (!request) return;
    if (request.window !== this.#window) {
      this.#window = request.window;
      this.#next = 0;
    }
    const isRewritten = commonEntries < previousEntries || (this.#atFirstSight && reduced.length > 0);
    if (!isRewritten || request.length < this.#next) return;
    this.#next = request.length * GROWTH;
    const later = this.#windowFrom(index + 1);
    const before = this.#windowUpTo(index);
    this.#measures.push(measureSample({ before, after: entries, later, workspaceRoot: this.#workspaceRoot }));
  }

  toMeasures(): Measures {
    return sumMeasures(this.#measures);
  }

  #windowUpTo(index: number): readonly IContent[] {
    const requests = this.#requests.slice(0, index + 1);
    return requests.filter(({ window }) => window === this.#window).flatMap(({ added }) => added);
  }

  /** With the last answer, behind which nothing was sent. */
  #windowFrom(index: number): readonly IContent[] {
    const requests = this.#requests.slice(index).filter(({ window }) => window === this.#window);
    const last = requests.at(-1) ?? this.#requests[index - 1];
    return [...requests.flatMap(({ added }) => added), ...(last ? [last.answer] : [])];
  }
}
