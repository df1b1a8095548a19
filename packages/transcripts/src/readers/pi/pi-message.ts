import type { ContentBlock, ContentMetadata } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { costOf, metadataOf, textBlocks, thinkingBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageBesideCache } from '../../build/usage-of.ts';
import { recordsOf, timeAt, wordOf } from '../../json.ts';
import type { RecordedUsage } from '../../transcript.ts';

/** Adds a message of a pi session; undefined when it never reaches the model. */
export function addPiMessage(
  builder: TranscriptBuilder,
  record: JsonRecord,
  line: number,
): TranscriptEntryDraft | undefined {
  const message = recordAt(record, 'message');
  const timestamp = timeAt(message, 'timestamp') ?? timeAt(record, 'timestamp');
  const metadata = metadataOf({ timestamp, id: textAt(record, 'id'), model: textAt(message, 'model') });
  switch (message['role']) {
    case 'user':
      return builder.human(piBlocks(message['content']), metadata);
    // An extension wrote it.
    case 'custom':
      return builder.human(piBlocks(message['content']), { ...metadata, synthetic: true });
    case 'bashExecution':
      return builder.human(textBlocks(bashText(message)), metadata);
    case 'assistant':
      return addAnswer(builder, message, metadata);
    case 'system':
      builder.skip('message system', 'it is the system prompt', line);
      return undefined;
    case 'toolResult':
      return builder.respond(piResult(message), metadata, line);
    default:
      builder.skip(`message ${wordOf(message['role'])}`, 'unknown role', line);
      return undefined;
  }
}

function addAnswer(
  builder: TranscriptBuilder,
  message: JsonRecord,
  metadata: ContentMetadata,
): TranscriptEntryDraft {
  const usage = piUsage(message);
  const cost = usage && costOf(recordAt(message, 'usage'), 'cost');
  return builder.answer(piBlocks(message['content']), metadata, { usage, cost });
}

function piBlocks(content: unknown): readonly ContentBlock[] {
  if (typeof content === 'string') return textBlocks(content);
  return recordsOf(content).flatMap((part): readonly ContentBlock[] => {
    switch (part['type']) {
      case 'text':
        return textBlocks(textAt(part, 'text'));
      case 'thinking':
        return thinkingBlocks(textAt(part, 'thinking'), textAt(part, 'thinkingSignature'));
      case 'toolCall':
        return [
          {
            type: 'tool_call',
            id: textAt(part, 'id') ?? '',
            name: textAt(part, 'name') ?? 'unknown',
            parameters: part['arguments'],
          },
        ];
      default:
        return imageOf(part);
    }
  });
}

function piResult(message: JsonRecord): Parameters<TranscriptBuilder['respond']>[0] {
  const { result, media } = contentOf(message['content']);
  const error = message['isError'] === true ? errorLine(typeof result === 'string' ? result : '') : undefined;
  return { callId: textAt(message, 'toolCallId') ?? '', result, media, error };
}

/** A text if all parts are text; any other form stays as it is. */
function contentOf(content: unknown): {
  readonly result: unknown;
  readonly media: readonly ContentBlock[];
} {
  if (!Array.isArray(content)) return { result: content ?? '', media: [] };
  const parts = recordsOf(content);
  const rest = parts.filter(({ type }) => type !== 'image');
  const texts = rest.flatMap((part) => (part['type'] === 'text' ? (textAt(part, 'text') ?? '') : []));
  return {
    result: texts.length === rest.length ? texts.join('\n') : rest,
    media: parts.flatMap(imageOf),
  };
}

/** pi keeps the data beside the type. */
function imageOf(part: JsonRecord): readonly ContentBlock[] {
  const data = textAt(part, 'data');
  if (part['type'] !== 'image' || data === undefined) return [];
  return [{ type: 'media', mimeType: textAt(part, 'mimeType') ?? 'image/png', data, encoding: 'base64' }];
}

/** A request that was aborted before it began has zeros, which nobody measured. */
function piUsage(message: JsonRecord): RecordedUsage | undefined {
  const usage = recordAt(message, 'usage');
  const parts = {
    inputTokens: numberAt(usage, 'input'),
    cachedTokens: numberAt(usage, 'cacheRead'),
    cacheWriteTokens: numberAt(usage, 'cacheWrite'),
    outputTokens: numberAt(usage, 'output'),
  };
  return Object.values(parts).some((value) => value !== undefined && value > 0)
    ? usageBesideCache(parts)
    : undefined;
}

function bashText(message: JsonRecord): string {
  return `Ran \`${textAt(message, 'command') ?? ''}\`\n${textAt(message, 'output') ?? ''}`;
}
