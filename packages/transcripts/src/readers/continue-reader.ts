import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import { metadataOf } from '../build/text-blocks.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { usageBesideCache } from '../build/usage-of.ts';
import { decodeMessage } from '../content/decode-messages.ts';
import { fileInclusion } from '../content/file-inclusion.ts';
import { isRecord, recordsAt, wordOf } from '../json.ts';
import type { TranscriptSource } from '../source/transcript-source.ts';
import type { RecordedUsage, Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'continue', agent: 'Continue' } as const;

/** Sessions of Continue: chat messages, each with the results of its calls and what was attached to it. */
export const continueReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => isSession(document),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const document = await source.document();
  const session = isRecord(document) ? document : {};
  let systemPrompt: string | undefined;
  for (const item of recordsAt(session, 'history')) {
    builder.records += 1;
    const message = recordAt(item, 'message');
    if (message['role'] === 'system') systemPrompt ??= textAt(message, 'content');
    else addItem(builder, item, message);
  }
  yield builder.build({
    id: textAt(session, 'sessionId') ?? source.path,
    workingDirectory: textAt(session, 'workspaceDirectory'),
    systemPrompt,
  });
}

function addItem(builder: TranscriptBuilder, item: JsonRecord, message: JsonRecord): void {
  const { role } = message;
  if (role === 'user') {
    const attached = recordsAt(item, 'contextItems').flatMap(inclusionOf);
    builder.human([...attached, ...decodeMessage('openai-chat', message).blocks]);
  } else if (role === 'assistant') addAnswer(builder, item, message);
  else if (role === 'tool') {
    // Results stand with the call; a message repeats them in some versions.
    builder.skip('message tool', 'it repeats the result of a call');
  } else builder.skip(`message ${wordOf(role)}`, 'it is not sent to the model');
  const summary = textAt(item, 'conversationSummary');
  if (summary === undefined) return;
  builder.startWindow();
  builder.summary(summary);
}

/** Continue spells the calls of chat completions in its own way. */
function addAnswer(builder: TranscriptBuilder, item: JsonRecord, message: JsonRecord): void {
  const usage = recordAt(message, 'usage');
  const { blocks } = decodeMessage('openai-chat', { ...message, tool_calls: message['toolCalls'] });
  builder.answer(blocks, metadataOf({ model: textAt(usage, 'model') }), { usage: usageIn(usage) });
  for (const state of recordsAt(item, 'toolCallStates')) addResult(builder, state);
}

/** A call that still runs has no output. */
function addResult(builder: TranscriptBuilder, state: JsonRecord): void {
  const parts = recordsAt(state, 'output');
  if (parts.length === 0) return;
  const result = parts.map((part) => textAt(part, 'content') ?? '').join('\n\n');
  const isFailed = state['status'] === 'errored' || state['status'] === 'canceled';
  const callId = textAt(state, 'toolCallId') ?? '';
  builder.respond({ callId, result, ...(isFailed && { error: errorLine(result) }) });
}

function inclusionOf(item: JsonRecord): readonly ContentBlock[] {
  const content = textAt(item, 'content');
  const name = textAt(recordAt(item, 'uri'), 'value') ?? textAt(item, 'name') ?? 'unknown';
  return content ? [fileInclusion(name.replace(/^file:\/\//, ''), content)] : [];
}

/** The prompt is counted without what was read from the cache and what was written to it. */
function usageIn(usage: JsonRecord): RecordedUsage | undefined {
  const details = recordAt(usage, 'prompt_tokens_details');
  return usageBesideCache({
    inputTokens: numberAt(usage, 'prompt_tokens'),
    cachedTokens: numberAt(details, 'cache_read_tokens') ?? numberAt(details, 'cached_tokens'),
    cacheWriteTokens: numberAt(details, 'cache_write_tokens'),
    outputTokens: numberAt(usage, 'completion_tokens'),
  });
}

function isSession(document: unknown): boolean {
  if (!isRecord(document) || typeof document['sessionId'] !== 'string') return false;
  const [first] = recordsAt(document, 'history');
  return first !== undefined && isRecord(first['message']) && 'workspaceDirectory' in document;
}
