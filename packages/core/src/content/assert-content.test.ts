import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidContentError } from '../errors/invalid-content-error.ts';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { assertContent } from './assert-content.ts';

const SPEAKER_LIST = 'human, ai, tool';
const BLOCK_LIST = 'text, tool_call, tool_response, media, thinking, code, opaque';
const CALL = { type: 'tool_call', id: 'c', name: 't', parameters: {} };
const ENTRY = 'an object with speaker and blocks';

describe('assertContent', () => {
  it('accepts every well-formed entry', () => {
    fc.assert(
      fc.property(historyArbitrary(6), (history) => {
        for (const entry of history) expect(() => assertContent(entry)).not.toThrow();
      }),
    );
  });

  it.each([
    [undefined, `Invalid entry undefined; allowed: ${ENTRY}`],
    [null, `Invalid entry null; allowed: ${ENTRY}`],
    ['hello', `Invalid entry "hello"; allowed: ${ENTRY}`],
    [[], `Invalid entry an array; allowed: ${ENTRY}`],
    [{}, `Invalid speaker undefined; allowed: ${SPEAKER_LIST}`],
    [{ speaker: 'robot', blocks: [] }, `Invalid speaker "robot"; allowed: ${SPEAKER_LIST}`],
    [{ speaker: 'AI', blocks: [] }, `Invalid speaker "AI"; allowed: ${SPEAKER_LIST}`],
    [{ speaker: ['ai'], blocks: [] }, `Invalid speaker an array; allowed: ${SPEAKER_LIST}`],
    [{ speaker: 'ai' }, 'Invalid blocks undefined; allowed: an array of blocks'],
    [{ speaker: 'ai', blocks: 'text' }, 'Invalid blocks "text"; allowed: an array of blocks'],
    [
      { speaker: 'ai', blocks: [null] },
      `Invalid block null; allowed: an object with a type out of ${BLOCK_LIST}`,
    ],
    [
      { speaker: 'ai', blocks: ['text'] },
      `Invalid block "text"; allowed: an object with a type out of ${BLOCK_LIST}`,
    ],
    [{ speaker: 'ai', blocks: [{}] }, `Invalid block type undefined; allowed: ${BLOCK_LIST}`],
    [
      { speaker: 'ai', blocks: [{ type: 'text', text: 'good' }, { type: 'image' }] },
      `Invalid block type "image"; allowed: ${BLOCK_LIST}`,
    ],
    [
      { speaker: 'human', blocks: [{ type: 'tool_response', callId: 'c', toolName: 't', result: '' }] },
      'Invalid block of speaker human "tool_response"; allowed: text, media, code, opaque',
    ],
    [
      { speaker: 'human', blocks: [{ type: 'text', text: 'a' }, CALL] },
      'Invalid block of speaker human "tool_call"; allowed: text, media, code, opaque',
    ],
    [
      { speaker: 'human', blocks: [{ type: 'thinking', thought: 'a' }] },
      'Invalid block of speaker human "thinking"; allowed: text, media, code, opaque',
    ],
    [
      { speaker: 'tool', blocks: [CALL] },
      'Invalid block of speaker tool "tool_call"; allowed: text, tool_response, media, code, opaque',
    ],
    [
      { speaker: 'ai', blocks: [{ type: 'tool_response', callId: 'c', toolName: 't', result: '' }] },
      'Invalid block of speaker ai "tool_response"; allowed: text, tool_call, media, thinking, code, opaque',
    ],
  ])('refuses %j and says what is allowed', (value, message) => {
    expect(() => assertContent(value)).toThrow(InvalidContentError);
    expect(() => assertContent(value)).toThrow(message);
  });
});
