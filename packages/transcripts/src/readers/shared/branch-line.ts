/** The parts of a record that decide where in a conversation it stands. */
export interface BranchNode {
  readonly id: string;
  readonly parent: string | undefined;
  /** Records of one answer stand and fall together. */
  readonly answer?: string | undefined;
  /** The tool calls it makes, and the ones it answers. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
  /** Shares the fate of its parent. */
  readonly isAttached?: boolean;
  /** A record at the same place as a compaction comes behind it. */
  readonly isCompaction?: boolean;
}

type Parents = ReadonlyMap<string, string | undefined>;

/**
 * The records that a conversation holds, while its records come in their order. Results of parallel calls and other
 * parts of the same answers hang beside the way to the last record and belong to it; so do trees of their own.
 */
export class BranchLine {
  readonly #parents: Parents;
  /** Every record that came, those that a rewind left behind included. */
  readonly #nodes = new Map<string, BranchNode>();
  #line = new Line();

  /** The parents of all records, since the way to a message may lead over ones that are no messages. */
  constructor(parents: Parents) {
    this.#parents = parents;
  }

  /** The ids of the records in front of this one, if it goes back to one of them; undefined if the line goes on. */
  next(node: BranchNode): ReadonlySet<string> | undefined {
    const origin = nearest(node.parent, this.#parents, this.#nodes);
    const kept = origin === undefined || this.#line.holds(node) ? undefined : this.#keptFrom(origin);
    if (kept) this.#line = new Line(kept);
    this.#nodes.set(node.id, node);
    this.#line.add(node);
    return kept && new Set(kept.map(({ id }) => id));
  }

  #keptFrom(origin: string): readonly BranchNode[] | undefined {
    const position = this.#line.positions.get(origin);
    if (position !== undefined) {
      return this.#line.isCompactedAt(position) ? undefined : this.#line.keptUpTo(position);
    }
    const way = new Set(ancestorsOf(origin, this.#parents));
    const line = new Line();
    for (const node of this.#nodes.values()) if (way.has(node.id) || line.holds(node)) line.add(node);
    return line.nodes;
  }
}

/** Records in their order, with the position of each record, call and response. */
class Line {
  readonly nodes: BranchNode[] = [];
  readonly positions = new Map<string, number>();
  readonly #calls = new Map<string, number>();
  readonly #answers = new Map<string, number>();

  constructor(nodes: readonly BranchNode[] = []) {
    for (const node of nodes) this.add(node);
  }

  add(node: BranchNode): void {
    const position = this.nodes.push(node) - 1;
    this.positions.set(node.id, position);
    for (const call of node.calls) this.#calls.set(call, position);
    if (node.answer !== undefined && !this.#answers.has(node.answer))
      this.#answers.set(node.answer, position);
  }

  /** Whether a record belongs to one of the line, wherever it hangs. */
  holds(node: BranchNode): boolean {
    return this.#ownersOf(node).length > 0;
  }

  /** The part that stays when the line goes on behind a position; undefined if that is all of it. */
  keptUpTo(position: number): readonly BranchNode[] | undefined {
    const beside = new Set<number>();
    const stays = (at: number): boolean => at <= position || beside.has(at);
    for (let at = position + 1; at < this.nodes.length; at += 1) {
      const node = this.nodes[at];
      if (node && this.#ownersOf(node).some((owner) => owner !== at && stays(owner))) beside.add(at);
    }
    const isWhole = position + 1 + beside.size === this.nodes.length;
    return isWhole ? undefined : this.nodes.filter((_, at) => stays(at));
  }

  /** Whether the line was compacted right behind a position and nobody has answered since. */
  isCompactedAt(position: number): boolean {
    const behind = this.nodes.slice(position + 1);
    return behind[0]?.isCompaction === true && behind.every(({ answer }) => answer === undefined);
  }

  #ownersOf({ answer, answers, parent, isAttached }: BranchNode): readonly number[] {
    return [
      answer === undefined ? undefined : this.#answers.get(answer),
      ...answers.map((call) => this.#calls.get(call)),
      isAttached && parent !== undefined ? this.positions.get(parent) : undefined,
    ].filter((position) => position !== undefined);
  }
}

/**
 * The records with each one behind its parent and behind the calls that it answers: several that were written at the
 * same time may stand in another order in the file. A circle stays as it stands.
 */
export function inOrder<T extends BranchNode>(records: readonly T[], parents: Parents): readonly T[] {
  const known = new Map(records.map((record) => [record.id, record]));
  const callers = new Map(records.flatMap(({ id, calls }) => calls.map((call) => [call, id] as const)));
  const done = new Set<string>();
  const waiting = new Map<string, T[]>();
  const ordered: T[] = [];
  for (const record of records) {
    for (let ready = [record]; ready.length > 0; ) {
      const next = ready.shift();
      if (!next) break;
      const owner = [
        nearest(next.parent, parents, known),
        ...next.answers.map((call) => callers.get(call)),
      ].find((id) => id !== undefined && id !== next.id && !done.has(id));
      if (owner !== undefined) {
        waiting.set(owner, [...(waiting.get(owner) ?? []), next]);
        continue;
      }
      ordered.push(next);
      done.add(next.id);
      ready = [...(waiting.get(next.id) ?? []), ...ready];
      waiting.delete(next.id);
    }
  }
  return ordered.length === records.length
    ? ordered
    : [...ordered, ...records.filter(({ id }) => !done.has(id))];
}

/** The first on the way up that is known. */
function nearest(
  start: string | undefined,
  parents: Parents,
  known: ReadonlyMap<string, unknown>,
): string | undefined {
  if (start === undefined) return undefined;
  for (const id of ancestorsOf(start, parents)) if (known.has(id)) return id;
  return undefined;
}

function* ancestorsOf(id: string, parents: Parents): Generator<string> {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    yield at;
  }
}
