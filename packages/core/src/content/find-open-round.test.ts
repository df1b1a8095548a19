import { expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { findOpenRound } from './find-open-round.ts';

const READ = { name: 'read_file', parameters: {}, result: 'text' };
const note = {
  speaker: 'human',
  blocks: [{ type: 'text', text: 'note' }],
  metadata: { synthetic: true },
} as const;

test.each([
  ['nothing was said', new HistoryBuilder(), undefined],
  ['a person spoke last', new HistoryBuilder().human('go'), undefined],
  ['calls were answered', new HistoryBuilder().human('go').call(READ), 1],
  ['calls wait for their results', new HistoryBuilder().human('go').call({ name: 'x', parameters: {} }), 1],
  ['several answers made calls', new HistoryBuilder().human('go').ai('hm').call(READ).call(READ), 1],
  ['the model came to its end', new HistoryBuilder().human('go').call(READ).ai('done'), undefined],
  ['a person spoke in between', new HistoryBuilder().human('go').call(READ).human('wait').call(READ), 4],
  ['a note ended it', new HistoryBuilder().human('go').call(READ).entry(note), undefined],
  ['the beginning is gone', new HistoryBuilder().call(READ), 0],
])('when %s', (_, builder, start) => {
  expect(findOpenRound(builder.build())).toBe(start);
});
