import type { WireFormatName } from '@hdc/wire';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { addConversation } from '../../content/add-conversation.ts';
import { decodeRequest } from '../../content/decode-messages.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { messagesOf } from './classify-messages.ts';

/** A list of messages in a vendor's format, or a whole request with one. */
export async function* readConversation(
  source: TranscriptSource,
  identity: Pick<TranscriptReader, 'format' | 'agent'>,
  format: WireFormatName,
): AsyncGenerator<Transcript> {
  const document = await source.document();
  const messages = messagesOf(document);
  const builder = new TranscriptBuilder(source, identity);
  builder.records = messages.length;
  const request = decodeRequest(format, messages, document);
  if (request) addConversation(builder, request, messages);
  yield builder.build({ id: source.path, systemPrompt: request?.system || undefined });
}
