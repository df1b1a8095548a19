import { isRecord } from '@hdc/core/content';
import { defineWireFormat, type JsonPath, type RequestBuilder, type WireFormat } from '@hdc/wire';

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * The messages of OpenCode as plugins get them: a tool part holds a call and its result.
 * Source: types of `@opencode-ai/sdk` 1.18.33, 2026-11.
 */
export const opencodeMessages: WireFormat = defineWireFormat({
  name: 'custom:opencode',
  read(body, builder) {
    if (!Array.isArray(body) || !body.every(isMessage)) return false;
    body.forEach(({ info, parts }, index) => {
      builder.model = modelOf(info) ?? builder.model;
      const isAnswer = info['role'] === 'assistant';
      readParts(parts, isAnswer ? 'ai' : 'human', [index, 'parts'], builder);
      builder.endEntry();
    });
    return true;
  },
});

interface Message {
  readonly info: JsonRecord;
  readonly parts: readonly unknown[];
}

function isMessage(value: unknown): value is Message {
  return isRecord(value) && isRecord(value['info']) && Array.isArray(value['parts']);
}

/** The model of an answer, or of the question that it is asked with. */
function modelOf(info: JsonRecord): string | undefined {
  const asked = info['model'];
  const id = info['modelID'] ?? (isRecord(asked) ? asked['modelID'] : undefined);
  return typeof id === 'string' ? id : undefined;
}

function readParts(
  parts: readonly unknown[],
  speaker: 'ai' | 'human',
  path: JsonPath,
  builder: RequestBuilder,
): void {
  parts.forEach((part, index) => {
    const record = isRecord(part) ? part : {};
    const [partPath, { type, text }] = [[...path, index], record];
    if (type === 'text' && typeof text === 'string') builder.text(speaker, text, [...partPath, 'text']);
    else if (type === 'reasoning' && typeof text === 'string')
      builder.thinking(text, undefined, partPath, false);
    else if (isTool(record)) readCall(record, partPath, builder);
    else builder.opaque(speaker, typeof type === 'string' ? type : 'unknown', part, partPath);
  });
  // The model gets results behind the whole answer that asked for them.
  parts.forEach((part, index) => {
    if (isRecord(part) && isTool(part)) readResult(part, [...path, index], builder);
  });
}

interface ToolPart {
  readonly callID: string;
  readonly tool: string;
  readonly state: JsonRecord;
}

function isTool(part: JsonRecord): part is JsonRecord & ToolPart {
  return (
    part['type'] === 'tool' &&
    typeof part['callID'] === 'string' &&
    typeof part['tool'] === 'string' &&
    isRecord(part['state'])
  );
}

function readCall({ callID, tool, state }: ToolPart, path: JsonPath, builder: RequestBuilder): void {
  const place = { path: [...path, 'state', 'input'], form: 'value' as const };
  builder.call({ id: callID, name: tool, parameters: state['input'] }, path, place);
}

/** A result that OpenCode cleared itself is no longer sent; failures stay as they are. */
function readResult({ callID, tool, state }: ToolPart, path: JsonPath, builder: RequestBuilder): void {
  const { status, output, error, time } = state;
  const isCleared = isRecord(time) && time['compacted'] !== undefined;
  if (status === 'completed' && typeof output === 'string') {
    const texts = isCleared ? [] : [{ path: [...path, 'state', 'output'] }];
    builder.respond(callID, { result: output, texts, others: [] }, path, { toolName: tool });
  } else if (status === 'error') {
    const result = typeof error === 'string' ? error : '';
    builder.respond(callID, { result, texts: [], others: [] }, path, { toolName: tool, isFailed: true });
  }
}
