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
  /** The entries whose results are packed, counted from the first one. */
  readonly packed: number;
}

/** The end of a chunk, and from where on a body with the same beginning has to be read. */
export interface Checkpoint {
  readonly digest: string;
  /** Undefined if no element had ended. */
  readonly point: ListPoint | undefined;
  /** How often the key of a cache mark stood in the bytes up to here. */
  readonly marks: number;
}

/** Bytes of the lists that are remembered; in memory they take about four times as much. */
const MOST_BYTES = 256_000_000;
/**
 * The share of that for bodies that another one grew from: those of conversations that have just begun, and of those
 * that end with one request, go first, since conversations that go on by turns would all lose their turn to them.
 */
const SHARE_OF_GROWN = 0.9;
/** If a body leaves no more chunks than these behind, the new body continues it, and it is not kept beside it. */
const CHUNKS_LEFT_BEHIND = 4;

export interface KnownBeginning {
  readonly body: RememberedBody;
  /** The checkpoints that both bodies share, from the first on; the last of them has a point. */
  readonly checkpoints: readonly Checkpoint[];
}

/** Bodies in the order in which they were met, each with when that was. */
class MetBodies {
  readonly #bodies = new Map<RememberedBody, number | undefined>();
  bytes = 0;

  add(body: RememberedBody, at: number | undefined): void {
    this.#bodies.set(body, at);
    this.bytes += body.spans.close;
  }

  delete(body: RememberedBody): boolean {
    if (!this.#bodies.delete(body)) return false;
    this.bytes -= body.spans.close;
    return true;
  }

  get oldest(): readonly [RememberedBody, number | undefined] | undefined {
    const [first] = this.#bodies;
    return first;
  }

  /** Those that were last met before a moment. */
  before(moment: number): readonly RememberedBody[] {
    const found: RememberedBody[] = [];
    for (const [body, at] of this.#bodies) {
      if (at !== undefined && at >= moment) break;
      if (at !== undefined) found.push(body);
    }
    return found;
  }
}

/** Bodies by their beginnings. Bounded by bytes: what was not met for the longest time goes first. */
export class BodyMemory {
  readonly #mostBytes: number;
  /** Bodies that grew from another one. */
  readonly #grown = new MetBodies();
  /** Bodies that began a conversation, and those that grew and were not met for long. */
  readonly #single = new MetBodies();
  readonly #byDigest = new Map<string, { readonly body: RememberedBody; readonly at: number }>();

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
    (grownFrom ? this.#grown : this.#single).add(body, at);
    body.checkpoints.forEach(({ digest }, at) => {
      this.#byDigest.set(digest, { body, at });
    });
    this.#makeRoom(body);
  }

  /** Forgets bodies that were last met before a moment. */
  forgetBefore(moment: number): void {
    for (const met of [this.#grown, this.#single]) for (const body of met.before(moment)) this.#drop(body);
  }

  #makeRoom(newest: RememberedBody): void {
    while (this.#grown.bytes > SHARE_OF_GROWN * this.#mostBytes) {
      const [oldest, at] = this.#grown.oldest ?? [];
      if (!oldest || oldest === newest) break;
      this.#grown.delete(oldest);
      this.#single.add(oldest, at);
    }
    while (this.#grown.bytes + this.#single.bytes > this.#mostBytes) {
      const [oldest] = this.#single.oldest ?? [];
      if (!oldest || oldest === newest) return;
      this.#drop(oldest);
    }
  }

  #release({ body, checkpoints }: KnownBeginning): void {
    if (body.checkpoints.length - checkpoints.length <= CHUNKS_LEFT_BEHIND) this.#drop(body);
  }

  #drop(body: RememberedBody): void {
    if (!this.#grown.delete(body) && !this.#single.delete(body)) return;
    for (const { digest } of body.checkpoints) {
      if (this.#byDigest.get(digest)?.body === body) this.#byDigest.delete(digest);
    }
  }
}
