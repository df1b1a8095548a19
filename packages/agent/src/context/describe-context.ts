import type { ContentBlock, HistoryService, IContent, ToolCallBlock } from '@hdc/core';
import {
  describeCall,
  fileOperationOf,
  findToolExchanges,
  type ToolExchanges,
  toolClassOf,
} from '@hdc/core/content';

/** The kinds of content that fill a context. */
export const CONTEXT_KINDS = ['system', 'human', 'ai', 'reads', 'shell', 'other tools', 'summaries'] as const;

type ContextKind = (typeof CONTEXT_KINDS)[number];

export interface ContextDescription {
  readonly kinds: readonly ContextShare[];
  /** The fattest entries, the fattest first. */
  readonly biggest: readonly ContextEntry[];
}

interface ContextShare {
  readonly kind: ContextKind;
  readonly tokens: number;
  readonly entries: number;
}

interface ContextEntry {
  readonly kind: ContextKind;
  readonly what: string;
  readonly tokens: number;
  /** For a result: the call that it answers. */
  readonly callId?: string;
}

const BIGGEST = 8;
const LONGEST_QUOTE = 60;

/** The content of the context: the fixed part, the conversation, and the results of tools by their kind. */
export async function describeContext(history: HistoryService): Promise<ContextDescription> {
  await history.waitForTokenUpdates();
  const entries = history.getRawHistory();
  const exchanges = findToolExchanges(entries);
  const pieces = entries.flatMap((entry, index) => piecesOf(entry, exchanges.answeredIn(index), history));
  const system = { kind: 'system' as const, what: '', tokens: history.getBaseTokenOffset() };
  return {
    kinds: CONTEXT_KINDS.map((kind) => shareOf(kind, kind === 'system' ? [system] : pieces)),
    biggest: pieces.toSorted((a, b) => b.tokens - a.tokens).slice(0, BIGGEST),
  };
}

function shareOf(kind: ContextKind, pieces: readonly ContextEntry[]): ContextShare {
  const own = pieces.filter((piece) => piece.kind === kind);
  return { kind, tokens: own.reduce((sum, { tokens }) => sum + tokens, 0), entries: own.length };
}

/** A tool entry may answer several calls, each of its own kind. */
function piecesOf(
  entry: IContent,
  answered: ReturnType<ToolExchanges['answeredIn']>,
  history: HistoryService,
): readonly ContextEntry[] {
  const tokensOf = (blocks: readonly ContentBlock[]) =>
    blocks.reduce((sum, block) => sum + history.getBlockTokens(block), 0);
  if (entry.speaker !== 'tool') {
    const kind = entry.metadata?.isSummary ? 'summaries' : entry.speaker;
    return [{ kind, what: quote(entry), tokens: tokensOf(entry.blocks) }];
  }
  return entry.blocks.map((block, position) => {
    const call = answered[position]?.call;
    const what = call ? describeCall(call) : block.type;
    return { kind: kindOf(call), what, tokens: tokensOf([block]), ...(call && { callId: call.id }) };
  });
}

function kindOf(call: ToolCallBlock | undefined): ContextKind {
  if (!call) return 'other tools';
  if (fileOperationOf(call)?.effect === 'read') return 'reads';
  return toolClassOf(call.name) === 'shell' ? 'shell' : 'other tools';
}

function quote({ speaker, blocks }: IContent): string {
  const words = blocks.flatMap((block) => {
    if (block.type === 'text') return [block.text.slice(0, 2 * LONGEST_QUOTE)];
    return block.type === 'tool_call' ? [describeCall(block)] : [];
  });
  const text = words.join(' ').replace(/\s+/g, ' ').trim();
  return `${speaker}: ${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}`;
}
