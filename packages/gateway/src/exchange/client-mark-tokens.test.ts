import { estimatePieceTokens } from '@hdc/core/content';
import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { clientMarkTokens } from './client-mark-tokens.ts';

const BASE_TOKENS = 50;
const MARK = { cache_control: { type: 'ephemeral' } };
const TEXTS = [100, 200, 300, 400].map((words) => 'word '.repeat(words));
const SIZES = TEXTS.map((text) => estimatePieceTokens({ type: 'text', text }));
const upTo = (count: number) => SIZES.slice(0, count).reduce((sum, size) => sum + size, 0);

test.each<[string, readonly (number | 'system')[], number]>([
  ['nothing is marked', [], 0],
  ['the system prompt', ['system'], BASE_TOKENS],
  ['the second message', [1], BASE_TOKENS + upTo(2)],
  ['the last of several', ['system', 0, 2], BASE_TOKENS + upTo(3)],
])('%s', (_, marked, tokens) => {
  expect(tokensWith(marked)).toBe(tokens);
});

test('what was taken out in front of the mark does not count', () => {
  const item = { position: 0, kind: 'k', why: '', what: '' };
  const decision = { key: 'k', change: { type: 'remove' }, reason: item, tokens: 0, at: 0 } as const;
  const edits = [
    { ...item, index: 0, tokens: 30, decision },
    { ...item, index: 3, tokens: 70, decision },
  ];
  expect(tokensWith([1], edits)).toBe(BASE_TOKENS + upTo(2) - 30);
});

function tokensWith(
  marked: readonly (number | 'system')[],
  edits: Parameters<typeof clientMarkTokens>[0]['edits'] = [],
): number {
  const decoded = WIRE_FORMATS['anthropic-messages'].decode({
    model: 'claude-sonnet-5-5',
    system: [{ type: 'text', text: 'S', ...(marked.includes('system') && MARK) }],
    messages: TEXTS.map((text, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: [{ type: 'text', text, ...(marked.includes(i) && MARK) }],
    })),
  });
  if (!decoded) throw new Error('the body is no request');
  const rawTokens = BASE_TOKENS + upTo(TEXTS.length);
  return clientMarkTokens({ decoded, edits, rawTokens });
}
