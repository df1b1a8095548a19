import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, recordsAt, recordsOf, textAt } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from '../messages/classify-messages.ts';
import { addClineMessage, type XmlCalls } from './cline-message.ts';

const identity = { format: 'cline', agent: 'Cline' } as const;

/** Cline's SDK sessions, and the `api_conversation_history.json` of Cline and Roo in VS Code. */
export const clineReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'cline',
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const document = await source.document();
  const builder = new TranscriptBuilder(source, identity);
  const messages = isRecord(document) ? recordsAt(document, 'messages') : recordsOf(document);
  const calls: XmlCalls = { next: 0, waiting: [] };
  for (const message of messages) addClineMessage(builder, message, calls);
  builder.records = messages.length;
  const facts = isRecord(document) ? document : {};
  yield builder.build({
    id: textAt(facts, 'sessionId') ?? source.path,
    systemPrompt: textAt(facts, 'system_prompt'),
  });
}
