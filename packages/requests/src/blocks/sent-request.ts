import type { ContentBlock, IContent } from '@hdc/core';
import { Memo } from '@hdc/core/content';
import type { WireEdit, WireRequest } from '@hdc/wire';
import type { Decision } from '../decisions/decision.ts';
import { isBeginning } from './is-beginning.ts';
import type { SentBlock, SentBlocks } from './sent-block.ts';

/** A request as it leaves: entries under their indices, with what was decided in its place. */
export interface DecidedRequest {
  readonly entries: readonly IContent[];
  readonly blocks: readonly SentBlock[];
  /** The blocks that decisions are about. */
  readonly decided: readonly SentBlock[];
}

export function toSentRequest(
  request: Pick<WireRequest, 'entries'>,
  { all: blocks, decided }: SentBlocks,
): DecidedRequest {
  if (decided.length === 0) return { entries: request.entries, blocks, decided };
  const known = decidedEntries.get(decided);
  const entries =
    known && isBeginning(known.raw, request.entries)
      ? known.sent.concat(request.entries.slice(known.raw.length))
      : withDecided(request.entries, decided);
  decidedEntries.set(decided, { raw: request.entries, sent: entries });
  return { entries, blocks, decided };
}

/** By the list of decided blocks, which stays the same object until something else is decided. */
const decidedEntries = new WeakMap<
  readonly SentBlock[],
  { readonly raw: readonly IContent[]; readonly sent: readonly IContent[] }
>();

function withDecided(raw: readonly IContent[], decided: readonly SentBlock[]): readonly IContent[] {
  const entries = raw.slice();
  for (let from = 0, to = 0; from < decided.length; from = to) {
    const first = decided[from];
    const index = first?.index ?? 0;
    while (decided[to]?.index === index) to += 1;
    const entry = entries[index];
    if (entry && first) entries[index] = toSentEntry(entry, first, decided, from, to);
  }
  return entries;
}

interface SentEntry {
  readonly entry: IContent;
  readonly changed: readonly SentBlock[];
  readonly sent: IContent;
}

/** By the first decided block of an entry: messages with the same text are one object, decided in each place anew. */
const remembered = new Memo<SentBlock, SentEntry>();

/** The same entry with the same decisions is the same object again. */
function toSentEntry(
  entry: IContent,
  first: SentBlock,
  decided: readonly SentBlock[],
  from: number,
  to: number,
): IContent {
  const known = remembered.get(first);
  if (known?.entry === entry && isSame(known.changed, decided, from, to)) return known.sent;
  const changed = decided.slice(from, to);
  const standIns = new Map(changed.map(({ position, sent }) => [position, sent]));
  const blocks = entry.blocks.flatMap((block, position): ContentBlock[] => {
    if (!standIns.has(position)) return [block];
    const standIn = standIns.get(position);
    return standIn ? [standIn] : [];
  });
  const notes = newest(changed)?.metadata;
  const metadata = notes && entry.metadata ? { ...entry.metadata, ...notes } : (notes ?? entry.metadata);
  // A copy has no room to grow, and a literal without a spread one shape for all: there are thousands of them.
  const [speaker, own] = [entry.speaker, blocks.slice()];
  const sent: IContent = metadata ? { speaker, blocks: own, metadata } : { speaker, blocks: own };
  remembered.set(first, { entry, changed, sent });
  return sent;
}

function isSame(
  known: readonly SentBlock[],
  decided: readonly SentBlock[],
  from: number,
  to: number,
): boolean {
  if (known.length !== to - from) return false;
  for (let at = from; at < to; at += 1) {
    const [before, now] = [known[at - from], decided[at]];
    if (before?.position !== now?.position || before?.sent !== now?.sent) return false;
  }
  return true;
}

/** Notes of an entry are kept whole with each decision about it, so those of the last one hold. */
function newest(changed: readonly SentBlock[]): Decision | undefined {
  const all = changed.flatMap(({ decisions }) => decisions).filter(({ metadata }) => metadata);
  return all.reduce<Decision | undefined>(
    (last, each) => (last && last.at > each.at ? last : each),
    undefined,
  );
}

/** The edits of the body: of blocks that are decided as they were, the same objects again. */
export function toWireEdits({ decided }: DecidedRequest): readonly WireEdit[] {
  const known = allWireEdits.get(decided);
  if (known) return known;
  const all: WireEdit[] = [];
  for (const block of decided) {
    const edits = wireEdits.get(block) ?? editsOf(block);
    wireEdits.set(block, edits);
    for (const edit of edits) all.push(edit);
  }
  allWireEdits.set(decided, all);
  return all;
}

const allWireEdits = new WeakMap<readonly SentBlock[], readonly WireEdit[]>();
const wireEdits = new Memo<SentBlock, readonly WireEdit[]>();

function editsOf({ place, sent, decisions }: SentBlock): readonly WireEdit[] {
  if (!sent) return [{ type: 'remove', place }];
  if (sent.type === 'text') return [{ type: 'replace', place, text: sent.text }];
  if (sent.type === 'tool_response') return [{ type: 'replace', place, text: String(sent.result) }];
  return decisions.flatMap(({ change }): readonly WireEdit[] =>
    change.type === 'parameters'
      ? change.texts.map(({ path, text }) => ({ type: 'parameter', place, parameter: path, text }))
      : [],
  );
}
