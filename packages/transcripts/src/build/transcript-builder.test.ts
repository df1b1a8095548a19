import type { ContentBlock } from '@hdc/core';
import { assertContent } from '@hdc/core/content';
import { expect, test } from 'vitest';
import { SkippedLog } from '../source/skipped-log.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

test.each<[string, ContentBlock, readonly ContentBlock[]]>([
  ['a thought is text', { type: 'thinking', thought: 'hm' }, [{ type: 'text', text: 'hm' }]],
  ['a call is left out', { type: 'tool_call', id: '1', name: 'read', parameters: {} }, []],
  ['a result is left out', { type: 'tool_response', callId: '1', toolName: 'read', result: 'x' }, []],
])('in the message of a person %s', (_, block, expected) => {
  const skipped = new SkippedLog();
  const builder = new TranscriptBuilder({ path: 'a', skipped }, { format: 'custom:a', agent: 'a' });
  const before = { type: 'text', text: 'go' } as const;
  builder.human([before, block]);
  const transcript = builder.build({ id: 'a' });
  const entries = transcript.windows.flatMap((window) => window.entries);
  for (const entry of entries) assertContent(entry);
  expect(entries.map(({ blocks }) => blocks)).toEqual([[before, ...expected]]);
  expect(transcript.skipped.map(({ count }) => count)).toEqual(expected.length === 0 ? [1] : []);
});
