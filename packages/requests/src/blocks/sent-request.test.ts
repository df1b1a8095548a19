import type { IContent, TextBlock } from '@hdc/core';
import { expect, test } from 'vitest';
import { type SentBlock, sentBlocks } from './sent-block.ts';
import { toSentRequest } from './sent-request.ts';

const block: TextBlock = { type: 'text', text: 'The notice.' };
/** Equal messages of a request are one object. */
const notice: IContent = { speaker: 'human', blocks: [block] };

function shortenedAt(index: number): SentBlock {
  const decision = {
    key: `k${index}`,
    change: { type: 'replace' as const, text: 'Shortened.' },
    reason: { kind: 'repeated', why: 'as above' },
    tokens: 1,
    at: index,
  };
  return {
    index,
    position: 0,
    block,
    call: undefined,
    scope: '',
    place: { path: ['messages', index], isRemovable: false, texts: [] },
    landmark: undefined,
    sent: { type: 'text', text: 'Shortened.' },
    decisions: [decision],
    passedOver: [],
    openKey: undefined,
  };
}

test('equal messages that were decided in several places are the same entries in the next request', () => {
  const blocks = sentBlocks([shortenedAt(1), shortenedAt(2)]);
  const entries = [notice, notice, notice];
  const [first, second] = [toSentRequest({ entries }, blocks), toSentRequest({ entries }, blocks)];
  expect(first.entries.map(({ blocks: [sent] }) => sent)).toEqual([
    block,
    { type: 'text', text: 'Shortened.' },
    { type: 'text', text: 'Shortened.' },
  ]);
  for (const [index, entry] of first.entries.entries()) expect(second.entries[index]).toBe(entry);
});
