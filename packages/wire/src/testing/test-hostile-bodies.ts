import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireFormat } from '../wire-format.ts';
import type { ArbitraryTurn } from './conversation-arbitrary.ts';
import { decoded, expectRoundTrip, placesOf } from './expect-sound.ts';
import type { WireWriter } from './wire-writers.ts';

const CALL = { id: 'call_1', name: 'read_file', parameters: { path: 'a.ts' } };

/** Bodies that no client should send, and that must neither hurt nor change. */
export function testHostileBodies(format: WireFormat, writer: WireWriter): void {
  const bodyOf = (turns: readonly ArbitraryTurn[]) => writer.body(turns.flatMap((turn) => writer.turn(turn)));
  const withResult = (result: string) =>
    JSON.stringify(
      bodyOf([
        { type: 'human', texts: ['Go'], isList: false },
        { type: 'answer', text: undefined, thought: undefined, calls: [CALL] },
        {
          type: 'results',
          results: [
            {
              call: CALL,
              texts: [result],
              isList: false,
              isFailed: false,
              hasImage: false,
              hasUnknownPart: false,
            },
          ],
          words: undefined,
        },
      ]),
    );
  const resultPlace = (body: unknown) => {
    const place = placesOf(decoded(format, body)).findLast(({ texts }) => texts.length > 0);
    if (!place) throw new Error('The result has no place');
    return place;
  };

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty text', ''],
    ['no JSON', 'Hello'],
    ['half of a JSON', withResult('x').slice(0, -3)],
    ['an object of something else', { hello: 'world' }],
    ['messages that are no list', { messages: 7, input: 7, contents: 7, prompt: 7 }],
  ])('takes %s for no request', (_, body) => {
    expect(format.decode(body)).toBeUndefined();
    if (typeof body === 'string') expect(format.decode(Buffer.from(body))).toBeUndefined();
  });

  test('takes any JSON without an error, and gives it back as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 4 }), (messages) => {
        const text = JSON.stringify(writer.body(messages));
        if (format.decode(text)) expectRoundTrip(format, text);
      }),
      { numRuns: 150 },
    );
  }, 600_000);

  test('takes a body that is cut off anywhere without an error', () => {
    const bytes = Buffer.from(withResult('é€😀 "quoted"'));
    for (let end = 0; end < bytes.length; end += 1) {
      expect(format.decode(bytes.subarray(0, end))).toBeUndefined();
    }
  });

  test('keeps bytes that are no UTF-8 where it changes nothing', () => {
    const bad = Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]);
    const marked = Buffer.from(withResult('RESULT').replace('"Go"', '"BAD"'));
    const at = marked.indexOf('BAD');
    const body = Buffer.concat([marked.subarray(0, at), bad, marked.subarray(at + 3)]);
    const patched = Buffer.from(
      format.patch(body, [{ type: 'replace', place: resultPlace(body), text: 'gone' }]),
    );
    expect(patched.subarray(0, at + bad.length)).toEqual(body.subarray(0, at + bad.length));
    expect(patched.includes('"gone"')).toBe(true);
    expect(patched.includes('RESULT')).toBe(false);
  });

  test('takes nesting of any depth', () => {
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    const text = withResult('RESULT').replace('"Go"', deep);
    const patched = format.patch(text, [{ type: 'replace', place: resultPlace(text), text: 'gone' }]);
    expect(patched).toBe(text.replace('RESULT', 'gone'));
    expect(format.decode(text)?.entries.length).toBe(format.decode(text)?.entries.length);
  });

  test('patches a body of 5 MB', () => {
    const body = Buffer.from(withResult(`RESULT ${'line with "quotes" and \\ é\n'.repeat(200_000)}`));
    expect(body.length).toBeGreaterThan(5_000_000);
    const place = resultPlace(body);
    const patched = format.patch(body, [{ type: 'replace', place, text: 'gone' }]);
    expect(Buffer.from(patched).toString()).toBe(withResult('gone'));
  });

  test('keeps a byte order mark', () => {
    const text = `\uFEFF${withResult('RESULT')}`;
    expectRoundTrip(format, text);
    const patched = format.patch(Buffer.from(text), [
      { type: 'replace', place: resultPlace(text), text: 'gone' },
    ]);
    expect(Buffer.from(patched).equals(Buffer.from(text.replace('RESULT', 'gone')))).toBe(true);
  });

  test('keeps numbers, keys and escapes that a parser would change', () => {
    const odd = '"2":1.0,"1":12345678901234567890,"a":"\\/\\u0041","a":2e0';
    const text = withResult('RESULT').replace(/\}$/, `,${odd}}`);
    const patched = format.patch(text, [{ type: 'replace', place: resultPlace(text), text: 'gone' }]);
    expect(patched).toBe(text.replace('RESULT', 'gone'));
  });

  test('takes messages without content', () => {
    const empty: readonly unknown[] = [
      { role: 'user' },
      { role: 'user', content: [], parts: [] },
      { role: 'assistant', content: null, parts: null },
      { role: 'user', content: '', parts: [{ text: '' }] },
    ];
    expectRoundTrip(format, JSON.stringify(writer.body(empty)));
    expectRoundTrip(format, JSON.stringify(writer.body([])));
  });

  test('refuses edits of a body that is another one', () => {
    const text = withResult('RESULT');
    const place = resultPlace(text);
    const other = JSON.stringify(writer.body([]));
    const refusal = expect.objectContaining({ code: 'WIRE_EDIT_REFUSED' });
    const edits = [{ type: 'replace' as const, place, text: 'gone' }];
    expect(() => format.patch(other, edits)).toThrow(refusal);
    expect(() => format.patch(JSON.parse(other), edits)).toThrow(refusal);
    expect(() => format.patch(text.slice(0, -20), edits)).not.toThrow(TypeError);
  });
}
