import type {
  LanguageModelV3ReasoningPart,
  LanguageModelV3TextPart,
  LanguageModelV3ToolCallPart,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { ContentBlock, ThinkingBlock } from '@hdc/core';
import { isRecord, stringifyValue } from '@hdc/core/content';
import { blockText } from './block-text.ts';
import { validToolName } from './call-names.ts';
import type { SignatureDialect } from './dialect.ts';
import { mediaPlaceholder } from './media-part.ts';

type AssistantPart = LanguageModelV3TextPart | LanguageModelV3ReasoningPart | LanguageModelV3ToolCallPart;

/** The model's message. Empty if nothing but thoughts would be left: no vendor takes such a message. */
export function assistantParts(
  blocks: readonly ContentBlock[],
  signatures: SignatureDialect,
  nextCallId: (id: string) => string,
): AssistantPart[] {
  const parts: AssistantPart[] = [];
  blocks.forEach((block, index) => {
    if (block.type === 'thinking') {
      addThought(parts, block, signatures, blocks[index + 1]?.type);
      return;
    }
    const part = toPart(block, nextCallId);
    if (!part) return;
    const options = part.type === 'tool-call' ? signatureBefore(blocks, index, signatures) : undefined;
    parts.push(options ? { ...part, providerOptions: options } : part);
  });
  return parts.some((part) => part.type !== 'reasoning') ? parts : [];
}

function toPart(
  block: ContentBlock,
  nextCallId: (id: string) => string,
): LanguageModelV3TextPart | LanguageModelV3ToolCallPart | undefined {
  switch (block.type) {
    case 'text':
    case 'code':
    case 'opaque': {
      const text = blockText(block);
      return text === undefined ? undefined : { type: 'text', text };
    }
    case 'media':
      return { type: 'text', text: mediaPlaceholder(block) };
    case 'tool_call': {
      const toolName = validToolName(block.name);
      return {
        type: 'tool-call',
        toolCallId: nextCallId(block.id),
        toolName,
        input: callInput(block.parameters),
      };
    }
    default:
      return undefined;
  }
}

/** The parameters of a call as the object that every vendor demands, whatever the model wrote. */
function callInput(parameters: unknown): Readonly<Record<string, unknown>> {
  if (parameters === undefined || parameters === null || parameters === '') return {};
  const parsed = parse(stringifyValue(parameters));
  if (isRecord(parsed)) return parsed;
  return { input: parsed ?? stringifyValue(parameters) };
}

/** Also takes functions and cycles out, which a request body cannot hold. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A thought goes back only with a signature of this vendor: it is then exactly what the vendor wrote. */
function addThought(
  parts: AssistantPart[],
  { thought, signature }: ThinkingBlock,
  signatures: SignatureDialect,
  nextType: ContentBlock['type'] | undefined,
): void {
  const providerOptions = signature === undefined ? undefined : signatures.write(signature);
  if (!providerOptions) return;
  if (signatures.areOnAnyPart && (nextType === 'tool_call' || thought === '')) {
    if (nextType !== 'tool_call') signLastText(parts, providerOptions);
    return;
  }
  if (signatures.areOnThoughts) parts.push({ type: 'reasoning', text: thought, providerOptions });
}

/** The signature of a text stands behind it. */
function signLastText(parts: AssistantPart[], providerOptions: SharedV3ProviderOptions): void {
  const last = parts.at(-1);
  if (last?.type === 'text') parts[parts.length - 1] = { ...last, providerOptions };
}

/** The signature of a call stands before it. */
function signatureBefore(
  blocks: readonly ContentBlock[],
  index: number,
  signatures: SignatureDialect,
): SharedV3ProviderOptions | undefined {
  const before = blocks[index - 1];
  if (!signatures.areOnAnyPart || before?.type !== 'thinking' || before.signature === undefined)
    return undefined;
  return signatures.write(before.signature);
}
