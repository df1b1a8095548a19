import { expect, test } from 'vitest';
import { rememberCounts } from './remember-counts.ts';

test('a text is counted once, in whatever block it stands', () => {
  const counted: string[] = [];
  const estimator = rememberCounts({
    estimateText(text) {
      counted.push(text);
      return text.length;
    },
  });
  expect(['one', 'three', 'one'].map((text) => estimator.estimateText(text))).toEqual([3, 5, 3]);
  expect(counted).toEqual(['one', 'three']);
});

test('a vocabulary that is still loading is asked again', async () => {
  let isLoaded = false;
  const estimator = rememberCounts({
    estimateText: ({ length }) => (isLoaded ? length : Promise.resolve(length)),
  });
  expect(await estimator.estimateText('one')).toBe(3);
  isLoaded = true;
  expect(estimator.estimateText('one')).toBe(3);
});
