import { createTestContext, HistoryBuilder, testStrategy } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { keepRequests } from './keep-requests.ts';

testStrategy(() => keepRequests);

test('forgets old answers and keeps what was asked', async () => {
  const history = new HistoryBuilder().human('one').ai('1').human('two').ai('2').read('a.ts').ai('3').build();
  const { newHistory } = await keepRequests.compress(createTestContext(history, { preserveThreshold: 0.3 }));
  expect(newHistory).toEqual([history[0], history[2], ...history.slice(4)]);
});
