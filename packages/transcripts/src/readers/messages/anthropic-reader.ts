import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { addAnthropicMessages } from '../../content/anthropic-messages.ts';
import { isRecord, textAt } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages, messagesOf } from './classify-messages.ts';

const identity = { format: 'anthropic', agent: 'Anthropic messages' } as const;

/** A list of messages for Anthropic's API, or a whole request with one. */
export const anthropicReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'anthropic',
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const document = await source.document();
  const messages = messagesOf(document);
  const builder = new TranscriptBuilder(source, identity);
  builder.records = messages.length;
  const inline = addAnthropicMessages(builder, messages);
  const system = isRecord(document) ? textAt(document, 'system') : undefined;
  yield builder.build({ id: source.path, systemPrompt: system ?? inline });
}
