import fc from 'fast-check';

/** Any unit of a text, halves of surrogate pairs too. */
export const codeUnitArbitrary: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0xffff })
  .map((code) => String.fromCharCode(code));
