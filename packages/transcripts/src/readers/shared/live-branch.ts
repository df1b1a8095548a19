/** What matters of a record for the question whether it is still part of the conversation. */
export interface BranchNode {
  readonly id: string;
  readonly parent: string | undefined;
  /** Records of one answer stand and fall together. */
  readonly answer?: string | undefined;
  /** The tool calls it makes, and the ones it answers. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
}

/**
 * The nodes that a rewind left behind: whatever hangs on the same tree as the last node, but is not on
 * the way from the root to it. Results of parallel calls and other parts of the same answers hang beside
 * that way and are kept, and so are trees of their own.
 */
export function findAbandoned(
  nodes: readonly BranchNode[],
  parents: ReadonlyMap<string, string | undefined>,
): ReadonlySet<string> {
  const last = nodes.at(-1);
  if (!last) return new Set();
  const live = new Set(ancestorsOf(last.id, parents));
  const root = [...live].at(-1);
  const answers = new Set(nodes.filter(({ id }) => live.has(id)).flatMap(({ answer }) => answer ?? []));
  const isPart = ({ id, answer }: BranchNode): boolean =>
    live.has(id) || (answer !== undefined && answers.has(answer));
  const calls = new Set(nodes.filter(isPart).flatMap((node) => node.calls));
  const roots = new Map<string, string>();
  const abandoned = nodes.filter((node) => {
    if (isPart(node) || node.answers.some((call) => calls.has(call))) return false;
    return rootOf(node.id, parents, roots) === root;
  });
  return new Set(abandoned.map(({ id }) => id));
}

function* ancestorsOf(id: string, parents: ReadonlyMap<string, string | undefined>): Generator<string> {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    yield at;
  }
}

/** Remembers the root of everything on the way, so that a long file is walked once. */
function rootOf(
  id: string,
  parents: ReadonlyMap<string, string | undefined>,
  known: Map<string, string>,
): string {
  const way: string[] = [];
  let root = id;
  for (const ancestor of ancestorsOf(id, parents)) {
    const found = known.get(ancestor);
    root = found ?? ancestor;
    if (found !== undefined) break;
    way.push(ancestor);
  }
  for (const step of way) known.set(step, root);
  return root;
}
