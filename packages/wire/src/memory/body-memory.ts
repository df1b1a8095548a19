import type { ListPoint, ReadList } from '../decode/list-progress.ts';
import type { ListSpans } from '../json/list-spans.ts';
import type { EditedElements } from './known-lists.ts';

/**
 * The record kept of a body instead of its bytes: the result of reading them, and digests by which they are known
 * again.
 */
export interface RememberedBody {
  readonly spans: ListSpans;
  /** The edits of its list's elements. */
  readonly edited: EditedElements;
  readonly read: ReadList;
  /** At least as many elements as its lists have, where somebody asked for limits. */
  readonly counted: number | undefined;
  readonly checkpoints: readonly Checkpoint[];
}

/** The end of a chunk, and from where on a body with the same beginning has to be read. */
export interface Checkpoint {
  readonly digest: string;
  /** Undefined if no element had ended. */
  readonly point: ListPoint | undefined;
  /** How often the key of a cache mark stood in the bytes up to here. */
  readonly marks: number;
}

/** Bytes of the lists that are remembered; in memory they take about twice as much. */
const MOST_BYTES = 192_000_000;
/** If a body leaves no more chunks than these behind, the new body continues it, and it is not kept beside it. */
const CHUNKS_LEFT_BEHIND = 4;

export interface KnownBeginning {
  readonly body: RememberedBody;
  /** The checkpoints that both bodies share, from the first on; the last of them has a point. */
  readonly checkpoints: readonly Checkpoint[];
}

/** Bodies by their beginnings. Bounded by bytes: what was not met for the longest time goes first. */
export class BodyMemory {
  readonly #mostBytes: number;
  /** When each was met; the one that was met last stands at the end. */
  readonly #bodies = new Map<RememberedBody, number | undefined>();
  readonly #byDigest = new Map<string, { readonly body: RememberedBody; readonly at: number }>();
  #bytes = 0;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** The longest beginning that is known of a body with these digests. */
  find(digests: readonly string[]): KnownBeginning | undefined {
    for (const digest of digests.toReversed()) {
      const known = this.#byDigest.get(digest);
      const checkpoints = known?.body.checkpoints.slice(0, known.at + 1);
      if (known && checkpoints?.at(-1)?.point) return { body: known.body, checkpoints };
    }
    return undefined;
  }

  /** Keeps a body, in the place of the one that it grew from. */
  keep(
    body: RememberedBody,
    {
      grownFrom,
      at,
    }: { readonly grownFrom?: KnownBeginning | undefined; readonly at?: number | undefined } = {},
  ): void {
    if (!body.checkpoints.some(({ point }) => point)) return;
    if (grownFrom) this.#release(grownFrom);
    this.#bodies.set(body, at);
    this.#bytes += body.spans.close;
    body.checkpoints.forEach(({ digest }, at) => {
      this.#byDigest.set(digest, { body, at });
    });
    for (const oldest of this.#bodies.keys()) {
      if (this.#bytes <= this.#mostBytes || this.#bodies.size === 1) return;
      this.#drop(oldest);
    }
  }

  /** Forgets bodies that were last met before a moment. */
  forgetBefore(moment: number): void {
    for (const [body, at] of this.#bodies) {
      if (at !== undefined && at >= moment) return;
      if (at !== undefined) this.#drop(body);
    }
  }

  #release({ body, checkpoints }: KnownBeginning): void {
    if (body.checkpoints.length - checkpoints.length <= CHUNKS_LEFT_BEHIND) this.#drop(body);
  }

  #drop(body: RememberedBody): void {
    if (!this.#bodies.delete(body)) return;
    this.#bytes -= body.spans.close;
    for (const { digest } of body.checkpoints) {
      if (this.#byDigest.get(digest)?.body === body) this.#byDigest.delete(digest);
    }
  }
}
