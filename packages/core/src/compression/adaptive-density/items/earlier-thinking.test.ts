import { expect, test } from 'vitest';
import type { ContentBlock } from '../../../content/content-block.ts';
import { createUserMessage } from '../../../content/create-content.ts';
import type { IContent } from '../../../content/i-content.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../../density/density-config.ts';
import { editHistory } from '../../../history/edit-history.ts';
import { AdaptiveDensityStrategy } from '../adaptive-density-strategy.ts';

const thought = (signature?: string): ContentBlock => ({
  type: 'thinking',
  thought: 'let me see what there is '.repeat(20),
  ...(signature && { signature }),
});
const said = (...blocks: readonly ContentBlock[]): IContent => ({
  speaker: 'ai',
  blocks: [...blocks, { type: 'text', text: 'so' }],
});

function thoughtsLeft(history: readonly IContent[], carriesThinking = true): number {
  const adaptive = { isFull: true, carriesThinking };
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/w', adaptive };
  const dense = editHistory(history, new AdaptiveDensityStrategy().optimize(history, config));
  return dense.flatMap(({ blocks }) => blocks).filter(({ type }) => type === 'thinking').length;
}

const person = createUserMessage('and now?');
const alone: IContent = { speaker: 'ai', blocks: [thought()] };
const call: ContentBlock = { type: 'tool_call', id: '1', name: 'read', parameters: {} };

test.each<[string, readonly IContent[], number]>([
  ['of a turn that is over goes', [person, said(thought()), person], 0],
  ['of the newest turn stays', [person, said(thought()), person, said(thought())], 1],
  ['stays while the person has said nothing since', [person, said(thought()), said(thought())], 2],
  ['stays when a program spoke', [said(thought()), createUserMessage('note', { synthetic: true })], 1],
  ['stays where nothing else stands in its message', [alone, person], 1],
  ['stays where it vouches for a call', [said(thought('google:x'), call), person], 1],
])('thinking %s', (_, history, left) => {
  expect(thoughtsLeft(history)).toBe(left);
});

test('thinking stays where the vendor does not count it', () => {
  expect(thoughtsLeft([person, said(thought()), person], false)).toBe(1);
});
