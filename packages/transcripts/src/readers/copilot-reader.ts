import { errorLine } from '@hdc/wire';
import { metadataOf } from '../build/metadata-of.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { usageOf } from '../build/usage-of.ts';
import { textBlocks, thinkingBlocks } from '../content/text-blocks.ts';
import { isRecord, type JsonRecord, numberAt, recordAt, recordsAt, textAt, timeAt, wordOf } from '../json.ts';
import type { TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'copilot', agent: 'GitHub Copilot CLI' } as const;

/** The event log of GitHub Copilot CLI. */
export const copilotReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isCopilot),
  read,
};

interface Facts {
  id?: string | undefined;
  workingDirectory?: string | undefined;
  systemPrompt?: string | undefined;
}

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const facts: Facts = {};
  const seen = new Set<string>();
  for await (const { value, line } of source.records()) {
    builder.records += 1;
    const id = textAt(value, 'id');
    if (id !== undefined && seen.has(id)) {
      builder.skip('record', 'it repeats an earlier one', line);
      continue;
    }
    if (id !== undefined) seen.add(id);
    addEvent(builder, value, line, facts);
  }
  yield builder.build({ ...facts, id: facts.id ?? source.path });
}

function addEvent(builder: TranscriptBuilder, event: JsonRecord, line: number, facts: Facts): void {
  const data = recordAt(event, 'data');
  const metadata = metadataOf({ timestamp: timeAt(event, 'timestamp'), id: textAt(event, 'id') });
  switch (event['type']) {
    case 'session.start':
      facts.id = textAt(data, 'sessionId');
      facts.workingDirectory = textAt(recordAt(data, 'context'), 'cwd');
      return;
    case 'system.message':
      facts.systemPrompt ??= textAt(data, 'content');
      return;
    case 'user.message':
      // What was sent is the message with the notes that the program put around it.
      builder.human(textBlocks(textAt(data, 'transformedContent') ?? textAt(data, 'content')), metadata);
      return;
    case 'assistant.message':
      builder.answer(
        answerOf(data),
        { ...metadata, ...metadataOf({ model: textAt(data, 'model') }) },
        {
          key: textAt(data, 'messageId'),
          usage: usageOf({ outputTokens: numberAt(data, 'outputTokens') }),
        },
      );
      return;
    case 'tool.execution_complete':
      builder.respond(resultOf(data), metadata, line);
      return;
    case 'session.compaction_complete':
      builder.startWindow();
      builder.summary(textAt(data, 'summaryContent') ?? textAt(data, 'summary') ?? '', metadata);
      return;
    default:
      builder.skip(`event ${wordOf(event['type'])}`, 'it repeats or annotates other events', line);
  }
}

function answerOf(data: JsonRecord): Parameters<TranscriptBuilder['answer']>[0] {
  const calls = recordsAt(data, 'toolRequests').map((request) => ({
    type: 'tool_call' as const,
    id: textAt(request, 'toolCallId') ?? '',
    name: textAt(request, 'name') ?? 'unknown',
    parameters: request['arguments'],
  }));
  return [...thinkingBlocks(textAt(data, 'reasoningText')), ...textBlocks(textAt(data, 'content')), ...calls];
}

function resultOf(data: JsonRecord): Parameters<TranscriptBuilder['respond']>[0] {
  const callId = textAt(data, 'toolCallId') ?? '';
  const text = textAt(recordAt(data, 'result'), 'content');
  if (data['success'] !== false) return { callId, result: text ?? data['result'] ?? '' };
  const message = textAt(recordAt(data, 'error'), 'message') ?? text ?? '';
  return { callId, result: text ?? message, error: errorLine(message) };
}

function isCopilot(record: JsonRecord): boolean {
  const { type, data } = record;
  return (
    typeof type === 'string' &&
    /^(?:session|user|assistant|system|tool|hook)\.[a-z_]+$/.test(type) &&
    isRecord(data) &&
    'parentId' in record
  );
}
