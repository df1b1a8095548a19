import { expect, test } from 'vitest';
import { comparePrompts } from './compare-prompts.ts';

const tool = (name: string, hash = name) => ({ name, hash });
const BEFORE = { system: 'S', tools: [tool('read'), tool('bash')], entries: ['a', 'b', 'c'] };

test.each<[string, Partial<typeof BEFORE>, number | undefined, object]>([
  ['nothing but more of it', {}, undefined, { causes: [] }],
  [
    'other tools',
    { tools: [tool('read', 'new'), tool('grep')] },
    undefined,
    {
      causes: ['tools'],
      tools: { added: ['grep'], removed: ['bash'], changed: ['read'], isReordered: false },
    },
  ],
  [
    'tools in another order',
    { tools: [tool('bash'), tool('read')] },
    undefined,
    { causes: ['tools'], tools: { added: [], removed: [], changed: [], isReordered: true } },
  ],
  ['another system prompt', { system: 'T' }, undefined, { causes: ['system'] }],
  ['another message', { entries: ['a', 'B', 'c', 'd'] }, undefined, { causes: ['message'], message: 2 }],
  ['fewer messages', { entries: ['a'] }, undefined, { causes: ['message'], message: 2 }],
  ['our rewrite', {}, 1, { causes: ['flush'] }],
  ['our rewrite in front of a change', { entries: ['a', 'b', 'C'] }, 1, { causes: ['flush'], message: 3 }],
  ['a change in front of our rewrite', { entries: ['A', 'b', 'c'] }, 2, { causes: ['message'], message: 1 }],
])('%s', (_, changes, rewrittenFrom, difference) => {
  const now = { ...BEFORE, entries: ['a', 'b', 'c', 'd'], ...changes };
  expect(comparePrompts(BEFORE, now, rewrittenFrom)).toEqual({ isAll: true, ...difference });
});
