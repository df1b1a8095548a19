import { programMarks } from '@hdc/core';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { decodeContents } from '../../content/decode-contents.ts';
import type { JsonRecord } from '../../json.ts';

/** Adds a list of `Content`, the form in which the Gemini API itself takes a history. */
export function addContents(builder: TranscriptBuilder, contents: readonly JsonRecord[]): void {
  const roles = contents.map(({ role }) => (role === 'model' ? ('model' as const) : ('user' as const)));
  const decoded = decodeContents(
    contents.map(({ parts }, index) => ({ role: roles[index] ?? 'user', parts })),
  );
  let isAcknowledgement = false;
  for (const [index, { blocks, results }] of decoded.entries()) {
    const isModel = roles[index] === 'model';
    for (const result of results) builder.respond(result);
    // The model's "got it" after a summary was put there by the program.
    if (isModel && isAcknowledgement) builder.quote(blocks);
    else if (isModel) builder.answer(blocks);
    else if (blocks.length > 0) builder.human(blocks);
    isAcknowledgement = !isModel && programMarks(blocks)?.isSummary === true;
  }
}
