import { expect, test } from 'vitest';
import type { BlockPlace } from '../block-place.ts';
import { compactPlace } from './compact-place.ts';

const path = ['messages', 3, 'content', 1];

test.each<[string, BlockPlace]>([
  ['a text that is a whole message', place(['messages', 3, 'content'], [[]], false)],
  ['a result', place(path, [['content']])],
  ['a call', { ...place(path, []), parameters: { path: [...path, 'input'], form: 'value' } }],
  [
    'a result of several parts',
    {
      path,
      isRemovable: true,
      texts: [2, 0].map((part) => {
        const element = [...path, 'content', part];
        return { path: [...element, 'text'], element };
      }),
    },
  ],
  ['a path of more numbers than two', place([...path, 'parts', 7, 'x'], [['text']])],
  ['a text that stands somewhere else', { path, isRemovable: false, texts: [{ path: ['other', 1] }] }],
])('the place of %s tells the same in little room', (_, place) => {
  const compact = compactPlace(place);
  const { path, isRemovable, texts, parameters } = compact;
  expect({ path, isRemovable, texts, ...(parameters && { parameters }) }).toStrictEqual(place);
  expect(JSON.parse(JSON.stringify(compact))).toStrictEqual(place);
  expect('parameters' in compact).toBe('parameters' in place);
});

function place(
  path: BlockPlace['path'],
  texts: readonly BlockPlace['path'][],
  isRemovable = true,
): BlockPlace {
  return { path, isRemovable, texts: texts.map((inner) => ({ path: [...path, ...inner] })) };
}
