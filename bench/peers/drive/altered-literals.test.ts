import { expect, test } from 'vitest';
import { AlteredLiterals } from './altered-literals.ts';

const result = (text: string) => ({
  type: 'tool_response' as const,
  callId: '1',
  toolName: 'shell',
  result: text,
});
const LINE = 'FAIL src/shop/invoice.test.ts:46:29 expected 1200';

test.each([
  ['what is left word for word', LINE, []],
  ['a placeholder', '[Old tool result content cleared, 1234 tokens]', []],
  ['a note of how much was left out', `${LINE}\n[4321 lines left out]`, []],
  ['such a note within a line', `${LINE}\nvar a=1 [minified, 4321 characters] b=2`, []],
  ['a number beside such a note', `${LINE}\nat 4322 [minified, 4321 characters]`, ['4322']],
  ['a line that moved', `${LINE}\nsrc/shop/other.ts:47`, ['src/shop/other.ts:47']],
  ['a number that was rounded', `${LINE}\nabout 1300`, ['1300']],
])('of %s, what the result never held is named', (_, after, examples) => {
  const altered = new AlteredLiterals();
  altered.note(result(`${LINE}\nsome more of it`), result(after));
  expect(altered.toCounts().examples).toEqual(examples);
});

test('a place with colours in it is the same without them', () => {
  const altered = new AlteredLiterals();
  const [before, after] = [
    'at src/shop/\u001b[33minvoice.ts\u001b[39m:12\nand some more of the output',
    'at src/shop/invoice.ts:12\nand some more of the output',
  ];
  altered.note(result(before), result(after));
  expect(altered.toCounts()).toEqual({ rewritten: 1, literals: 0, examples: [] });
});
