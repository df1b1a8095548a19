import type { ContentBlock, ContentMetadata } from '@hdc/core';
import { errorLine } from '@hdc/wire';
import { metadataOf } from '../../build/metadata-of.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { anthropicBlocks, anthropicResults } from '../../content/anthropic-blocks.ts';
import { fileInclusion } from '../../content/file-inclusion.ts';
import {
  isRecord,
  type JsonRecord,
  numberAt,
  parseOrKeep,
  recordAt,
  recordsOf,
  textAt,
  timeAt,
  wordOf,
} from '../../json.ts';
import { splitXmlResults, xmlBlocks } from '../shared/xml-tools.ts';
import { foldFileContents } from './file-content-tags.ts';

/** The calls of one answer in XML form, which have no ids of their own. */
export interface XmlCalls {
  next: number;
  waiting: { readonly id: string; readonly name: string }[];
}

export function addClineMessage(builder: TranscriptBuilder, message: JsonRecord, calls: XmlCalls): void {
  const { role } = message;
  const metadata = metadataOf({
    timestamp: timeAt(message, 'ts'),
    id: textAt(message, 'id'),
    model: textAt(recordAt(message, 'modelInfo'), 'id'),
  });
  if (role === 'assistant') addAnswer(builder, message, metadata, calls);
  else if (role === 'user') addUser(builder, message, metadata, calls);
  else builder.skip(`message ${wordOf(role)}`, 'unknown role');
}

function addAnswer(
  builder: TranscriptBuilder,
  message: JsonRecord,
  metadata: ContentMetadata,
  calls: XmlCalls,
): void {
  calls.waiting = [];
  const nextId = (): string => {
    calls.next += 1;
    return `xml-${calls.next}`;
  };
  const blocks = anthropicBlocks(message['content']).flatMap((block) =>
    block.type === 'text' ? xmlBlocks(block.text, nextId) : [block],
  );
  for (const block of blocks) {
    if (block.type === 'tool_call' && block.id.startsWith('xml-')) calls.waiting.push(block);
  }
  // What a compaction kept was answered before, in a window that this file no longer has.
  if (textAt(recordAt(message, 'metadata'), 'compaction') === 'preserved') builder.quote(blocks, metadata);
  else builder.answer(blocks, metadata, { usage: clineUsage(recordAt(message, 'metrics')) });
}

/** Input tokens are the whole prompt here, cached ones included. */
function clineUsage(metrics: JsonRecord): ReturnType<typeof usageOf> {
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
  calls: XmlCalls,
): void {
  const { content } = message;
  for (const answer of anthropicResults(content)) {
    const failure = failureIn(answer.result);
    builder.respond(failure === undefined ? answer : { error: failure, ...answer }, metadata);
  }
  const blocks = anthropicBlocks(content);
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
    ...recordsOf(content).flatMap(fileBlock),
    ...blocks.filter(({ type }) => type !== 'text'),
  ];
  const synthetic = said.every(
    (block) => block.type === 'text' && /^\s*<environment_details>/.test(block.text),
  );
  if (said.length > 0) builder.human(said, { ...metadata, ...metadataOf({ isSummary, synthetic }) });
}

function fileBlock(part: JsonRecord): readonly ContentBlock[] {
  const path = textAt(part, 'path');
  const content = textAt(part, 'content');
  if (part['type'] !== 'file' || path === undefined || content === undefined) return [];
  return [fileInclusion(path, content)];
}

/** The SDK writes results as `{ query, result, success, error }`, one or a list, often inside a text. */
function failureIn(result: unknown): string | undefined {
  const value = typeof result === 'string' && /^[[{]/.test(result) ? parseOrKeep(result) : result;
  const failed = (isRecord(value) ? [value] : recordsOf(value)).find(({ success }) => success === false);
  return failed && errorLine(textAt(failed, 'error') ?? textAt(failed, 'result') ?? '');
}
