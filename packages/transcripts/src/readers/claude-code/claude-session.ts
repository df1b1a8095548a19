import type { ContentBlock } from '@hdc/core';
import { metadataOf } from '../../build/metadata-of.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageBesideCache } from '../../build/usage-of.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { foldReadMarkers } from '../../content/read-markers.ts';
import { type JsonRecord, numberAt, recordAt, textAt, wordOf } from '../../json.ts';
import type { RecordedUsage } from '../../transcript.ts';
import { attachmentBlocks } from './claude-attachment.ts';
import type { ClaudeRecord } from './claude-record.ts';

/** The model name of messages that the program itself wrote. */
const SYNTHETIC = '<synthetic>';

/** Adds one record of the conversation to the transcript. */
export function addClaudeRecord(builder: TranscriptBuilder, record: ClaudeRecord): void {
  switch (record.kind) {
    case 'compaction':
      builder.startWindow();
      return;
    case 'assistant':
      addAnswer(builder, record);
      return;
    case 'attachment':
      addAttachment(builder, record);
      return;
    case 'user':
      addUser(builder, record);
      return;
  }
}

function addAnswer(builder: TranscriptBuilder, { message, id, answer, timestamp, line }: ClaudeRecord): void {
  const model = textAt(message, 'model');
  if (model === SYNTHETIC) {
    builder.skip('assistant message', 'the program wrote it, not the model', line);
    return;
  }
  const { blocks } = decodeMessage('anthropic-messages', { role: 'assistant', content: message['content'] });
  builder.answer(blocks, metadataOf({ timestamp, id: answer ?? id, model }), {
    key: answer,
    usage: claudeUsage(recordAt(message, 'usage')),
  });
}

function claudeUsage(usage: JsonRecord): RecordedUsage | undefined {
  return usageBesideCache({
    inputTokens: numberAt(usage, 'input_tokens'),
    cachedTokens: numberAt(usage, 'cache_read_input_tokens'),
    cacheWriteTokens: numberAt(usage, 'cache_creation_input_tokens'),
    outputTokens: numberAt(usage, 'output_tokens'),
  });
}

function addUser(builder: TranscriptBuilder, record: ClaudeRecord): void {
  const { message, id, timestamp, line, isMeta, isSummary } = record;
  const said = decodeMessage('anthropic-messages', { role: 'user', content: message['content'] });
  for (const result of said.results) builder.respond(result, metadataOf({ timestamp, id }), line);
  const blocks = foldTexts(said.blocks);
  if (blocks.length === 0) return;
  const metadata = metadataOf({ timestamp, id, synthetic: isMeta || isSummary || isNote(blocks), isSummary });
  builder.human(blocks, metadata);
}

const NOTE = /^\s*(?:\[Request interrupted|<local-command-|<system-reminder>|<task-notification>)/;

/** Messages that the program wrote in the name of the user. */
function isNote(blocks: readonly ContentBlock[]): boolean {
  return blocks.every((block) => block.type === 'text' && NOTE.test(block.text));
}

/** Reads that the program announces in text are one unit over several texts. */
function foldTexts(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []));
  return [...foldReadMarkers(texts), ...blocks.filter(({ type }) => type !== 'text')];
}

function addAttachment(builder: TranscriptBuilder, record: ClaudeRecord): void {
  const { attachment, id, timestamp, line } = record;
  const blocks = attachmentBlocks(attachment);
  const type = wordOf(attachment['type']);
  if (!blocks) {
    builder.skip(`attachment ${type}`, 'it does not reach the model', line);
    return;
  }
  builder.human(blocks, metadataOf({ timestamp, id, synthetic: type !== 'queued_command' }));
}
