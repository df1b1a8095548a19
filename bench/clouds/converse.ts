import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { eventFrame } from '@hdc/gateway/testing';

/** A request to Converse in the words of Anthropic's API, for a vendor that speaks only those. */
export function toMessages(body: JsonRecord): JsonRecord {
  const { thinking } = recordAt(body, 'additionalModelRequestFields');
  const tools = withMarks(listAt(recordAt(body, 'toolConfig'), 'tools'), toTool);
  return {
    max_tokens: recordAt(body, 'inferenceConfig')['maxTokens'] ?? 4_096,
    ...(thinking !== undefined && { thinking }),
    ...(tools.length > 0 && { tools }),
    system: withMarks(listAt(body, 'system'), (part) => ({ type: 'text', text: part['text'] })),
    messages: listAt(body, 'messages').filter(isRecord).map(toMessage),
  };
}

function toMessage({ role, content }: JsonRecord): JsonRecord {
  return { role, content: withMarks(Array.isArray(content) ? content : [], toBlock) };
}

/** Converse has a cache breakpoint as an element after the marked block; Anthropic has it as a field of the block. */
function withMarks(
  elements: readonly unknown[],
  to: (part: JsonRecord) => JsonRecord,
): readonly JsonRecord[] {
  const blocks: JsonRecord[] = [];
  for (const element of elements.filter(isRecord)) {
    const { type: _, ...mark } = recordAt(element, 'cachePoint');
    const last = blocks.at(-1);
    if (!isRecord(element['cachePoint'])) blocks.push(to(element));
    else if (last) blocks[blocks.length - 1] = { ...last, cache_control: { type: 'ephemeral', ...mark } };
  }
  return blocks;
}

function toTool(tool: JsonRecord): JsonRecord {
  const { name, description, inputSchema } = recordAt(tool, 'toolSpec');
  return { name, description, input_schema: isRecord(inputSchema) ? inputSchema['json'] : {} };
}

function toBlock(part: JsonRecord): JsonRecord {
  const [call, result] = [recordAt(part, 'toolUse'), recordAt(part, 'toolResult')];
  const thought = recordAt(recordAt(part, 'reasoningContent'), 'reasoningText');
  if (isRecord(part['toolUse'])) {
    return { type: 'tool_use', id: call['toolUseId'], name: call['name'], input: call['input'] };
  }
  if (isRecord(part['toolResult'])) {
    const content = listAt(result, 'content').filter(isRecord).map(toBlock);
    return { type: 'tool_result', tool_use_id: result['toolUseId'], content };
  }
  if (isRecord(part['reasoningContent'])) {
    return { type: 'thinking', thinking: thought['text'], signature: thought['signature'] };
  }
  return { type: 'text', text: textAt(part, 'text') ?? JSON.stringify(part['json'] ?? part) };
}

/** The frames of Converse that say what one event of Anthropic's API says. */
export function toFrames(event: JsonRecord, usage: Record<string, unknown>): readonly Buffer[] {
  const at = { contentBlockIndex: event['index'] };
  const [block, delta] = [recordAt(event, 'content_block'), recordAt(event, 'delta')];
  switch (event['type']) {
    case 'message_start':
      Object.assign(usage, recordAt(recordAt(event, 'message'), 'usage'));
      return [eventFrame({ role: 'assistant' }, 'messageStart')];
    case 'content_block_start': {
      const toolUse = { toolUseId: block['id'], name: block['name'] };
      return block['type'] === 'tool_use'
        ? [eventFrame({ ...at, start: { toolUse } }, 'contentBlockStart')]
        : [];
    }
    case 'content_block_delta':
      return [eventFrame({ ...at, delta: toDelta(delta) }, 'contentBlockDelta')];
    case 'content_block_stop':
      return [eventFrame(at, 'contentBlockStop')];
    case 'message_delta':
      Object.assign(usage, recordAt(event, 'usage'));
      return [eventFrame({ stopReason: delta['stop_reason'] }, 'messageStop')];
    case 'message_stop':
      return [eventFrame({ usage: toUsage(usage), metrics: { latencyMs: 1 } }, 'metadata')];
    default:
      return [];
  }
}

function toDelta({ type, text, thinking, signature, partial_json }: JsonRecord): JsonRecord {
  if (type === 'text_delta') return { text };
  if (type === 'input_json_delta') return { toolUse: { input: partial_json } };
  return { reasoningContent: type === 'thinking_delta' ? { text: thinking } : { signature } };
}

function toUsage(usage: JsonRecord): JsonRecord {
  const [input, output] = [Number(usage['input_tokens']), Number(usage['output_tokens'])];
  const [read, written] = ['cache_read_input_tokens', 'cache_creation_input_tokens'].map((key) => usage[key]);
  return {
    inputTokens: input,
    outputTokens: output,
    totalTokens: input + output,
    cacheReadInputTokens: read,
    cacheWriteInputTokens: written,
  };
}
