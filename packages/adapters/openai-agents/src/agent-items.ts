import { isRecord } from '@hdc/core/content';
import {
  defineWireFormat,
  type JsonPath,
  type PartReader,
  type ReadResult,
  type RequestBuilder,
  readResult,
  type WireFormat,
} from '@hdc/wire';

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * The input items of the OpenAI Agents SDK, beside the name of the model.
 * Source: `protocol.ts` of `@openai/agents-core` 0.20.0, 2026-11.
 */
export const agentItems: WireFormat = defineWireFormat({
  name: 'custom:openai-agents',
  read(body, builder) {
    const input = isRecord(body) ? body['input'] : undefined;
    if (!isRecord(body) || !Array.isArray(input) || !input.every(isRecord)) return false;
    builder.model = typeof body['model'] === 'string' ? body['model'] : undefined;
    if (typeof body['instructions'] === 'string') builder.system(body['instructions']);
    input.forEach((item: JsonRecord, index) => {
      readItem(item, ['input', index], builder);
    });
    return true;
  },
});

const PARTS: PartReader = {
  textKey: ({ type }) => (type === 'input_text' || type === 'text' ? 'text' : undefined),
  media: () => undefined,
};

function readItem(item: JsonRecord, path: JsonPath, builder: RequestBuilder): void {
  const { type, callId, name, role } = item;
  const toolName = typeof name === 'string' ? name : 'unknown';
  if (type === 'function_call' && typeof callId === 'string') {
    builder.call({ id: callId, name: toolName, parameters: argumentsOf(item) }, path, placeOf(item, path));
  } else if (type === 'function_call_result' && typeof callId === 'string') {
    builder.respond(callId, readOutput(item['output'], [...path, 'output']), path, { toolName });
    builder.endEntry();
  } else if (role === 'user' || role === 'assistant') {
    readMessage(item, role === 'user' ? 'human' : 'ai', [...path, 'content'], builder);
  } else if (type === 'reasoning') {
    builder.opaque('ai', 'reasoning', item, path);
  } else {
    builder.note(typeof type === 'string' ? type : String(role), item, path);
  }
}

function argumentsOf(item: JsonRecord): unknown {
  try {
    return JSON.parse(String(item['arguments']));
  } catch {
    return {};
  }
}

/** Arguments stand as JSON in a text. */
function placeOf(item: JsonRecord, path: JsonPath) {
  if (!isRecord(argumentsOf(item)) || typeof item['arguments'] !== 'string') return undefined;
  return { path: [...path, 'arguments'], form: 'json-text' as const };
}

/** A text, one part, or a list of parts. */
function readOutput(output: unknown, path: JsonPath): ReadResult {
  if (isRecord(output) && output['type'] === 'text')
    return readResult(output['text'], [...path, 'text'], PARTS);
  if (isRecord(output)) return { result: output, texts: [], others: [] };
  return readResult(output, path, PARTS);
}

function readMessage(
  { content }: JsonRecord,
  speaker: 'ai' | 'human',
  path: JsonPath,
  builder: RequestBuilder,
): void {
  if (typeof content === 'string') {
    builder.text(speaker, content, path);
    return;
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  parts.forEach((part, index) => {
    const text = isRecord(part) ? part['text'] : undefined;
    const kind = isRecord(part) ? String(part['type']) : 'unknown';
    const partPath = [...path, index];
    if (/^(?:input|output)_text$/.test(kind) && typeof text === 'string') {
      builder.text(speaker, text, [...partPath, 'text']);
    } else builder.opaque(speaker, kind, part, partPath);
  });
}
