import { type JsonRecord, textAt } from '@hdc/core/content';
import type { WireRequest } from '@hdc/wire';
import { metadataOf } from '../build/text-blocks.ts';
import type { TranscriptBuilder } from '../build/transcript-builder.ts';
import { timeAt } from '../json.ts';
import { saysSomething, toAnswer } from './decode-messages.ts';

/** Adds a decoded conversation; `messages` are the ones it was decoded from. */
export function addConversation(
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
