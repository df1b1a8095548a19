import { metadataOf } from '../build/metadata-of.ts';
import type { TranscriptBuilder } from '../build/transcript-builder.ts';
import type { JsonRecord } from '../json.ts';
import { textAt, timeAt, wordOf } from '../json.ts';
import { anthropicBlocks, anthropicResults } from './anthropic-blocks.ts';

/** Adds messages in the form of Anthropic's API; returns the system prompt if one stands among them. */
export function addAnthropicMessages(
  builder: TranscriptBuilder,
  messages: readonly JsonRecord[],
): string | undefined {
  let system: string | undefined;
  for (const message of messages) {
    const { role, content } = message;
    const metadata = metadataOf({ timestamp: timeAt(message, 'ts'), id: textAt(message, 'id') });
    if (role === 'assistant') builder.answer(anthropicBlocks(content), metadata);
    else if (role === 'system') system ??= typeof content === 'string' ? content : undefined;
    else if (role === 'user') addUser(builder, content, metadata);
    else builder.skip(`message ${wordOf(role)}`, 'unknown role');
  }
  return system;
}

function addUser(
  builder: TranscriptBuilder,
  content: unknown,
  metadata: ReturnType<typeof metadataOf>,
): void {
  for (const result of anthropicResults(content)) builder.respond(result, metadata);
  builder.human(anthropicBlocks(content), metadata);
}
