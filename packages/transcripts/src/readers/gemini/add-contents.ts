import { metadataOf } from '../../build/metadata-of.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { geminiBlocks, geminiResults } from '../../content/gemini-parts.ts';
import type { JsonRecord } from '../../json.ts';
import { CallIds } from '../shared/call-ids.ts';
import { isSnapshot } from './state-snapshot.ts';

/** Adds a list of `Content`, the form in which the Gemini API itself takes a history. */
export function addContents(builder: TranscriptBuilder, contents: readonly JsonRecord[]): void {
  const ids = new CallIds();
  let isAcknowledgement = false;
  for (const content of contents) {
    const { role, parts } = content;
    const blocks = geminiBlocks(parts, ids.forCall);
    if (role === 'model') {
      // The model's "got it" after a summary was put there by the program.
      if (isAcknowledgement) builder.quote(blocks);
      else builder.answer(blocks);
    } else {
      for (const result of geminiResults(parts, ids.forResult)) builder.respond(result);
      const isSummary = isSnapshot(blocks);
      const synthetic = isSummary || isContext(blocks);
      if (blocks.length > 0) builder.human(blocks, metadataOf({ synthetic, isSummary }));
    }
    isAcknowledgement = role !== 'model' && isSnapshot(blocks);
  }
}

function isContext([first]: ReturnType<typeof geminiBlocks>): boolean {
  return first?.type === 'text' && /^\s*<session_context>/.test(first.text);
}
