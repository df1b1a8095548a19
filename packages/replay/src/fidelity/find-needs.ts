import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { findEdits } from './find-edits.ts';
import { referencesOf } from './find-references.ts';
import { type Holders, WindowIndex } from './window-index.ts';

/** The needs of an answer from its window, with the recorded blocks that held them. */
export interface Needs {
  /** Edits whose text to replace stood in the window. */
  readonly edits: readonly Need[];
  /** Edits in all. */
  readonly editsTotal: number;
  readonly references: readonly Need[];
}

export interface Need {
  readonly text: string;
  readonly holders: Holders;
}

/** Goes through the recorded requests once and says what each answer needed; shared by all strategies. */
export function findNeeds(requests: readonly RecordedRequest[]): readonly Needs[] {
  let window = -1;
  let index = new WindowIndex();
  return requests.map((request) => {
    if (request.window !== window) {
      window = request.window;
      index = new WindowIndex();
    }
    for (const entry of request.added) index.add(entry);
    const edits = findEdits(request.answer);
    return {
      edits: held(edits, (text) => index.blocksWithText(text)),
      editsTotal: edits.length,
      references: held([...referencesOf(request.answer)], (text) => index.blocksWithReference(text)),
    };
  });
}

function held(texts: readonly string[], find: (text: string) => Holders): readonly Need[] {
  return texts
    .map((text) => ({ text, holders: find(text) }))
    .filter(({ holders }) => holders.blocks.length > 0);
}
