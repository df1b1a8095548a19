import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesInText, readNames } from './names-in-text.ts';

/** The same by expressions, which say more plainly what is meant. */
function namesByExpressions(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/[\w.@~$/-]{6,}/g)].flatMap(namesInWord))];

  function namesInWord({ 0: word, index }: RegExpExecArray): readonly string[] {
    const identifiers = word.length > 80 ? [] : (word.match(/[A-Za-z_$][\w$]{5,79}/g) ?? []);
    const telling = identifiers.filter((name) => /[\d_]|.[A-Z]/.test(name));
    const before = text[index - 1];
    if (!word.includes('/') || before === '\\' || (before === '<' && word.startsWith('/'))) return telling;
    const path = word
      .replace(/^\/{3,}/, '/')
      .replace(/^\/\//, '')
      .replace(/\/{2,}/g, '/')
      .replace(/[.-]+$/, '');
    const segment = /^(?:\.{0,3}|[\w@~$.-]*\w[\w@~.-]*)$/;
    if (!/[A-Za-z]/.test(path) || !path.split('/').every((each) => segment.test(each))) return telling;
    return path.length >= 6 && path.length <= 80 ? [path] : [];
  }
}

const pieces = fc.constantFrom(
  ...'aZ09_$.@~/-<\\ \n"é😀'.split(''),
  ...['parseConfig', 'SHOUT', 'plainword', 'src/a.ts', 'https://', '../', 'x1y2z3', 'a'.repeat(79), '//'],
);

test('are those that expressions find', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(namesInText(text)).toEqual(namesByExpressions(text));
    }),
    { numRuns: 500 },
  );
});

test('are read until there are enough', () => {
  const names = readNames('parseConfig src/load.ts parseConfig loadAll', 2);
  expect([names.size, names.nameAt(0), names.nameAt(1)]).toEqual([2, 'parseConfig', 'src/load.ts']);
});

test('of which there are many are each there once', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => `name_${n}`);
  expect(namesInText([...many, ...many].join(' '))).toEqual(many);
});
