import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { jsonRows } from './json-rows.ts';
import { readJson } from './read-json.ts';

testIngestPass(
  jsonRows,
  /^ *\[each: |^ *[[{]|[\]},]+$|(?<="):|,/,
  fc
    .array(fc.record({ id: fc.nat(), name: fc.lorem({ maxCount: 3 }), ok: fc.boolean() }), { minLength: 4 })
    .map((rows) => JSON.stringify(rows, null, 2)),
);

test.each(['{"a":1', '[1,]', '{"a" 1}', '"a', '[1] x', '{1:2}', '\u0000', `${'['.repeat(500)}`])(
  '%s is no JSON',
  (text) => expect(readJson(text)).toBeUndefined(),
);

test('what is JSON for everybody is JSON here', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(4), (value, indent) => {
      expect(readJson(JSON.stringify(value, null, indent))).toBeDefined();
    }),
    { numRuns: 300 },
  );
});
