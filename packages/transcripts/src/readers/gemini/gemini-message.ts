import { errorLine } from '@hdc/wire';
import { metadataOf } from '../../build/metadata-of.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { geminiBlocks, geminiOutcome } from '../../content/gemini-parts.ts';
import { thinkingBlocks } from '../../content/text-blocks.ts';
import {
  isRecord,
  type JsonRecord,
  numberAt,
  recordAt,
  recordsAt,
  textAt,
  timeAt,
  wordOf,
} from '../../json.ts';
import { CallIds } from '../shared/call-ids.ts';
import { isSnapshot } from './state-snapshot.ts';

/** A message of a session file: an answer holds its calls together with their results. */
export function addGeminiMessage(builder: TranscriptBuilder, message: JsonRecord, line?: number): void {
  const { type } = message;
  if (type === 'user') {
    addUser(builder, message);
    return;
  }
  if (type === 'gemini') {
    addAnswer(builder, message);
    return;
  }
  builder.skip(`message ${wordOf(type)}`, 'it is not sent to the model', line);
}

function addUser(builder: TranscriptBuilder, message: JsonRecord): void {
  const blocks = geminiBlocks(message['content'], String);
  const metadata = metadataOf({ timestamp: timeAt(message, 'timestamp'), id: textAt(message, 'id') });
  if (!isSnapshot(blocks)) {
    builder.human(blocks, metadata);
    return;
  }
  if (builder.entries.length > 0) builder.startWindow();
  builder.human(blocks, { ...metadata, isSummary: true, synthetic: true });
}

function addAnswer(builder: TranscriptBuilder, message: JsonRecord): void {
  const ids = new CallIds();
  const timestamp = timeAt(message, 'timestamp');
  const id = textAt(message, 'id');
  const calls = recordsAt(message, 'toolCalls').map((call, index) => ({
    ...call,
    id: textAt(call, 'id') ?? `${id ?? ''}-${index}`,
  }));
  const blocks = [
    ...recordsAt(message, 'thoughts').flatMap((thought) => thinkingBlocks(thoughtText(thought))),
    ...geminiBlocks(message['content'], ids.forCall),
    ...calls.map((call: JsonRecord & { id: string }) => ({
      type: 'tool_call' as const,
      id: call.id,
      name: textAt(call, 'name') ?? 'unknown',
      parameters: call['args'],
    })),
  ];
  const usage = geminiUsage(recordAt(message, 'tokens'));
  builder.answer(blocks, metadataOf({ timestamp, id, model: textAt(message, 'model') }), { usage });
  for (const call of calls) addResult(builder, call);
}

/** `output` leaves thoughts out, although the model wrote them and they are paid for. */
function geminiUsage(tokens: JsonRecord): ReturnType<typeof usageOf> {
  const output = numberAt(tokens, 'output');
  return usageOf({
    inputTokens: numberAt(tokens, 'input'),
    cachedTokens: numberAt(tokens, 'cached'),
    outputTokens: output === undefined ? undefined : output + (numberAt(tokens, 'thoughts') ?? 0),
  });
}

function addResult(builder: TranscriptBuilder, call: JsonRecord & { readonly id: string }): void {
  const outcome = outcomeOf(call['result']);
  if (!outcome) return;
  const { result } = outcome;
  const failed = call['status'] === 'error' || call['status'] === 'cancelled';
  const reason = failed ? errorLine(typeof result === 'string' ? result : '') : undefined;
  const metadata = metadataOf({ timestamp: timeAt(call, 'timestamp') });
  builder.respond({ callId: call.id, result, error: outcome.error ?? reason }, metadata);
}

/** Undefined for a call that was never answered. */
function outcomeOf(result: unknown): ReturnType<typeof geminiOutcome> | undefined {
  if (result === undefined || result === null) return undefined;
  if (!Array.isArray(result)) return { result };
  const outcomes = result
    .filter(isRecord)
    .filter((part) => isRecord(part['functionResponse']))
    .map((part) => geminiOutcome(recordAt(part, 'functionResponse')['response']));
  if (outcomes.length === 0) return { result };
  const error = outcomes.find((outcome) => outcome.error !== undefined)?.error;
  const values = outcomes.map((outcome) => outcome.result);
  return { result: values.length === 1 ? values[0] : values, ...(error !== undefined && { error }) };
}

function thoughtText(thought: JsonRecord): string {
  return [textAt(thought, 'subject'), textAt(thought, 'description')].filter(Boolean).join('\n');
}
