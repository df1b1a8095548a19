import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

async function linesOf(chunks: readonly string[], maxLength = 1000): Promise<readonly string[]> {
  const tooLong: number[] = [];
  const lines: string[] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  for await (const { number, text } of readLines(source, {
    maxLength,
    onTooLong: (line) => tooLong.push(line),
  })) {
    lines.push(`${number}:${text}`);
  }
  return [...lines, ...tooLong.map((line) => `too long: ${line}`)];
}

test.each<[string, readonly string[], readonly string[]]>([
  ['no text', [], []],
  ['a line without an end', ['ab'], ['1:ab']],
  ['a line in pieces', ['a', 'b\nc', 'd\n'], ['1:ab', '2:cd']],
  ['blank lines', ['\n\na'], ['1:', '2:', '3:a']],
  ['line ends of Windows', ['a\r', '\nb\r\n'], ['1:a', '2:b']],
])('%s', async (_, chunks, expected) => {
  expect(await linesOf(chunks)).toEqual(expected);
});

test('a long line is left out, and the numbers of the others stay right', async () => {
  expect(await linesOf(['a\n123', '456', '789\nb'], 5)).toEqual(['1:a', '3:b', 'too long: 2']);
});

test('where the pieces end makes no difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'é') }),
      fc.nat(20),
      async (text, size) => {
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, 'g')) ?? [];
        expect(await linesOf(chunks)).toEqual(await linesOf([text]));
      },
    ),
    { numRuns: 150 },
  );
});
