import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLongRuns } from './o200k-estimator.ts';

const ONE_PIECE = [
  ['nothing', ''],
  ['words', 'some words '.repeat(1_000)],
  ['a run of 512', 'a'.repeat(512)],
  ['runs of 512 that touch', `${'a'.repeat(512)}${' '.repeat(512)}${'b'.repeat(512)}`],
  ['leading space', `${' '.repeat(512)}a`],
] as const;

describe('splitLongRuns', () => {
  it.each(ONE_PIECE)('leaves %s in one piece', (_case, text) => {
    expect(splitLongRuns(text)).toEqual([text]);
  });

  it.each([
    ['letters', 'a'.repeat(513), [512, 1]],
    ['spaces', ' '.repeat(1_100), [512, 512, 76]],
    ['line ends and tabs, which are spaces', '\n\t'.repeat(300), [512, 88]],
    ['letters behind words', `some words ${'a'.repeat(600)} end`, [11 + 512, 92]],
  ])('cuts a long run of %s', (_case, text, lengths) => {
    expect(splitLongRuns(text).map((piece) => piece.length)).toEqual(lengths);
  });

  it('does not cut a character of two code units in half', () => {
    const pieces = splitLongRuns(`a${'😀'.repeat(1_000)}`);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u);
  });

  it('loses nothing and leaves no run that is much longer than 512', () => {
    const run = fc.tuple(fc.constantFrom('a', ' ', '\n', '😀', '-', 'é'), fc.nat(1_500));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
        const text = runs.map(([character, length]) => character.repeat(length)).join('');
        const pieces = splitLongRuns(text);
        expect(pieces.join('')).toBe(text);
        const longest = pieces.flatMap((piece) => piece.match(/[ \n]+|[^ \n]+/g) ?? []);
        for (const part of longest) expect(part.length).toBeLessThanOrEqual(513);
      }),
    );
  });
});
