import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesInText, visitNames } from './names-in-text.ts';

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

test('come one by one until somebody has seen enough', () => {
  const seen: string[] = [];
  visitNames('parseConfig src/load.ts parseConfig loadAll', (name) => seen.push(name) < 2);
  expect(seen).toEqual(['parseConfig', 'src/load.ts']);
});
