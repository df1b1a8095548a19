import { type JsonRecord, textAt } from '@hdc/core/content';
import type { WireFormatName, WireRequest } from '@hdc/wire';
import { metadataOf } from '../../build/text-blocks.ts';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { decodeRequest, saysSomething, toAnswer } from '../../content/decode-messages.ts';
import { timeAt } from '../../json.ts';
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

/** Adds a decoded conversation; `messages` are the ones it was decoded from. */
function addConversation(
  builder: TranscriptBuilder,
  { entries, places }: WireRequest,
  messages: readonly JsonRecord[],
): void {
  for (const [index, entry] of entries.entries()) {
    const position = places[index]?.[0]?.path[1];
    const message = (typeof position === 'number' ? messages[position] : undefined) ?? {};
    const metadata = metadataOf({
      ...entry.metadata,
      timestamp: timeAt(message, 'ts'),
      id: textAt(message, 'id'),
    });
    const blocks = entry.blocks.filter(saysSomething);
    const answer = toAnswer(entry);
    if (answer) builder.respond(answer, metadata);
    else if (entry.speaker === 'ai') builder.answer(blocks, metadata);
    else builder.human(blocks, metadata);
  }
}
