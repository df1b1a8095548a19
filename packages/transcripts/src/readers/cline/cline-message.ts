import type { ContentBlock, ContentMetadata, TextBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import type { ToolAnswer } from '../../build/recorded-facts.ts';
import { costOf, metadataOf, textBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageBesideCache, usageOf } from '../../build/usage-of.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { fileInclusion } from '../../content/file-inclusion.ts';
import { isRecord, parseOrKeep, recordsOf, timeAt, wordOf } from '../../json.ts';
import { splitXmlResults, xmlBlocks } from '../shared/xml-tools.ts';

/** The calls of one answer that wait for a result in text; those in XML form have no ids of their own. */
export interface ClineCalls {
  next: number;
  waiting: { readonly id: string; readonly name: string }[];
}

const FILE = /<file_content path="([^"]*)">\n?([\s\S]*?)\n?<\/file_content>/g;

/** Adds a message; the entries that it became, for compactions that name messages. */
export function addClineMessage(
  builder: TranscriptBuilder,
  message: JsonRecord,
  calls: ClineCalls,
): readonly TranscriptEntryDraft[] {
  const before = builder.entries.length;
  const { role } = message;
  const modelInfo = recordAt(message, 'modelInfo');
  const metadata = metadataOf({
    timestamp: timeAt(message, 'ts'),
    id: textAt(message, 'id'),
    model: textAt(modelInfo, 'id') ?? textAt(modelInfo, 'modelId'),
  });
  if (role === 'assistant') addAnswer(builder, message, metadata, calls);
  else if (role === 'user') addUser(builder, message, metadata, calls);
  else builder.skip(`message ${wordOf(role)}`, 'unknown role');
  return builder.entries.slice(before);
}

function addAnswer(
  builder: TranscriptBuilder,
  message: JsonRecord,
  metadata: ContentMetadata,
  calls: ClineCalls,
): void {
  calls.waiting = [];
  const nextId = (): string => {
    calls.next += 1;
    return `xml-${calls.next}`;
  };
  const blocks = decodeMessage('anthropic-messages', message).blocks.flatMap((block) =>
    block.type === 'text' ? xmlBlocks(block.text, nextId) : [block],
  );
  for (const block of blocks) if (block.type === 'tool_call') calls.waiting.push(block);
  // A message that a compaction kept was answered before, in a window that this file no longer has.
  if (textAt(recordAt(message, 'metadata'), 'compaction') === 'preserved') builder.quote(blocks, metadata);
  else
    builder.answer(blocks, metadata, {
      usage: clineUsage(recordAt(message, 'metrics')),
      cost: costOf(recordAt(message, 'metrics'), 'cost'),
    });
}

/** The SDK counts cached tokens as a part of the input, the extension counts them beside it. */
function clineUsage(metrics: JsonRecord): ReturnType<typeof usageOf> {
  const tokens = recordAt(metrics, 'tokens');
  if (numberAt(tokens, 'prompt') !== undefined) {
    return usageBesideCache({
      inputTokens: numberAt(tokens, 'prompt'),
      cachedTokens: numberAt(tokens, 'cached'),
      cacheWriteTokens: numberAt(tokens, 'cacheWrites'),
      outputTokens: numberAt(tokens, 'completion'),
    });
  }
  return usageOf({
    inputTokens: numberAt(metrics, 'inputTokens'),
    cachedTokens: numberAt(metrics, 'cacheReadTokens'),
    cacheWriteTokens: numberAt(metrics, 'cacheWriteTokens'),
    outputTokens: numberAt(metrics, 'outputTokens'),
  });
}

function addUser(
  builder: TranscriptBuilder,
  message: JsonRecord,
  metadata: ContentMetadata,
  calls: ClineCalls,
): void {
  const { blocks, results: answers } = decodeMessage('anthropic-messages', message);
  for (const answer of answers.map(withOwnParts)) {
    calls.waiting = calls.waiting.filter(({ id }) => id !== answer.callId);
    const failure = failureIn(answer.result);
    builder.respond(failure === undefined ? answer : { error: failure, ...answer }, metadata);
  }
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []));
  const { results, rest } = splitXmlResults(texts);
  for (const { tool, result, error } of results) {
    const position = calls.waiting.findIndex(({ name }) => name === tool);
    const [call] = position === -1 ? [] : calls.waiting.splice(position, 1);
    builder.respond({ callId: call?.id ?? '', result, error }, metadata);
  }
  const isSummary = recordAt(message, 'metadata')['kind'] === 'compaction';
  const said: readonly ContentBlock[] = [
    ...rest.flatMap(foldFileContents),
    ...blocks.flatMap((block) => (block.type === 'text' ? [] : (fileInclusions(block) ?? [block]))),
  ];
  if (said.length > 0) builder.human(said, { ...metadata, ...metadataOf({ isSummary }) });
}

/** A mention of a file puts its content into the message in tags; each becomes an inclusion. */
function foldFileContents(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let end = 0;
  for (const match of text.matchAll(FILE)) {
    blocks.push(...textBlocks(text.slice(end, match.index)), fileInclusion(match[1] ?? '', match[2] ?? ''));
    end = match.index + match[0].length;
  }
  return [...blocks, ...textBlocks(text.slice(end))];
}

/** Cline's own parts of a result, which no vendor knows, are the result. */
function withOwnParts(answer: ToolAnswer): ToolAnswer {
  const parts = answer.media?.flatMap((block) => (block.type === 'opaque' ? [block.value] : [])) ?? [];
  const isOwn = answer.result === '' && parts.length > 0 && parts.length === answer.media?.length;
  return isOwn ? { ...answer, result: parts, media: [] } : answer;
}

/** A kind of block that the vendor does not have: a file that a person put into the message. */
function fileInclusions(block: ContentBlock): readonly ContentBlock[] | undefined {
  if (block.type !== 'opaque' || block.kind !== 'file' || !isRecord(block.value)) return undefined;
  const path = textAt(block.value, 'path');
  const content = textAt(block.value, 'content');
  return path === undefined || content === undefined ? undefined : [fileInclusion(path, content)];
}

/** The SDK writes results as `{ query, result, success, error }`, one or a list, often inside a text. */
function failureIn(result: unknown): string | undefined {
  const value = typeof result === 'string' && /^[[{]/.test(result) ? parseOrKeep(result) : result;
  const failed = (isRecord(value) ? [value] : recordsOf(value)).find(({ success }) => success === false);
  return failed && errorLine(textAt(failed, 'error') ?? textAt(failed, 'result') ?? '');
}
