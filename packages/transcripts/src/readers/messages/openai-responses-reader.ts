import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { answerBlocks, itemText, messageBlocks } from '../../content/responses-items.ts';
import { isRecord, type JsonRecord, textAt, wordOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages, messagesOf } from './classify-messages.ts';

const identity = { format: 'openai-responses', agent: 'OpenAI responses items' } as const;

/** A list of input items for OpenAI's Responses API, or a whole request with one. */
export const openaiResponsesReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'openai-responses',
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const document = await source.document();
  const items = messagesOf(document);
  const builder = new TranscriptBuilder(source, identity);
  builder.records = items.length;
  let systemPrompt = isRecord(document) ? textAt(document, 'instructions') : undefined;
  let answers = 0;
  let isOpen = false;
  for (const item of items.map(withType)) {
    const blocks = answerBlocks(item);
    // Items that the model wrote in a row are one answer.
    if (blocks && !isOpen) answers += 1;
    isOpen = blocks !== undefined;
    if (blocks) builder.answer(blocks, {}, { key: String(answers) });
    else if (isSystem(item)) systemPrompt ??= itemText(item['content']);
    else addInput(builder, item);
  }
  yield builder.build({ id: source.path, systemPrompt });
}

function addInput(builder: TranscriptBuilder, item: JsonRecord): void {
  const type = wordOf(item['type']);
  if (type === 'message') builder.human(messageBlocks(item['content']));
  else if (type.endsWith('_output')) {
    builder.respond({ callId: textAt(item, 'call_id') ?? '', result: item['output'] ?? '' });
  } else builder.skip(`item ${type}`, 'unknown kind of item');
}

function isSystem({ role }: JsonRecord): boolean {
  return role === 'system' || role === 'developer';
}

/** The type of a message may be left out. */
function withType(item: JsonRecord): JsonRecord {
  return 'type' in item ? item : { ...item, type: 'message' };
}
