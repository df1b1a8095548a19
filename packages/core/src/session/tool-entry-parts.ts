import type { ContentBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { findToolExchanges, type ToolExchange } from '../content/tool-exchanges.ts';

/** The content of tool entries besides the responses that answer calls. */
export interface ToolEntryParts {
  /** Text, code and media that belong to an answer: those behind its response, up to the next one. */
  besideAnswer(exchange: ToolExchange): readonly ContentBlock[];
  /** The blocks that belong to no answer, by the index of their entry. */
  looseIn(index: number): readonly ContentBlock[];
}

/**
 * Sorts the blocks of all tool entries, so that none of them gets lost on the way to a provider. Blocks before the
 * first answer of an entry belong to that answer. A second response to a call becomes a text, since vendors refuse
 * two results with one id; a response to a call that nobody knows is left out.
 */
export function readToolEntryParts(history: readonly IContent[]): ToolEntryParts {
  const exchanges = findToolExchanges(history);
  const beside = new Map<ToolExchange, readonly ContentBlock[]>();
  const loose = new Map<number, readonly ContentBlock[]>();
  const further = new Set(
    exchanges.all.flatMap(({ furtherResponses }) => furtherResponses.map(({ block }) => block)),
  );
  for (const [index, entry] of history.entries()) {
    if (entry.speaker !== 'tool') continue;
    const parts = splitEntry(entry, exchanges.answeredIn(index), further);
    for (const { exchange, blocks } of parts.answers) beside.set(exchange, blocks);
    if (parts.loose.length > 0) loose.set(index, parts.loose);
  }
  return {
    besideAnswer: (exchange) => beside.get(exchange) ?? [],
    looseIn: (index) => loose.get(index) ?? [],
  };
}

interface AnswerParts {
  readonly exchange: ToolExchange;
  readonly blocks: ContentBlock[];
}

function splitEntry(
  { blocks }: IContent,
  answered: readonly (ToolExchange | undefined)[],
  further: ReadonlySet<ToolResponseBlock>,
): { readonly answers: readonly AnswerParts[]; readonly loose: readonly ContentBlock[] } {
  const answers: AnswerParts[] = [];
  const loose: ContentBlock[] = [];
  const early: ContentBlock[] = [];
  let place = early;
  for (const [position, block] of blocks.entries()) {
    const exchange = answered[position];
    if (exchange) {
      place = [];
      answers.push({ exchange, blocks: place });
    } else if (block.type === 'tool_response') {
      place = loose;
      if (further.has(block)) loose.push(asText(block));
    } else if (isSaid(block)) {
      place.push(block);
    }
  }
  (answers[0]?.blocks ?? loose).unshift(...early);
  return { answers, loose };
}

/** Vendors refuse blank text. */
function isSaid(block: ContentBlock): boolean {
  if (block.type === 'text') return block.text.trim() !== '';
  return block.type === 'code' ? block.code.trim() !== '' : block.type === 'media';
}

function asText({ callId, toolName, result, error }: ToolResponseBlock): ContentBlock {
  const parts = [error, stringifyValue(result)].filter((part) => part !== undefined && part !== '');
  return { type: 'text', text: [`[A further result of ${toolName}, call ${callId}]`, ...parts].join('\n') };
}
