import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { lineNumbers } from './line-numbers.ts';

testIngestPass(
  lineNumbers,
  /^\d+→/,
  fc
    .tuple(fc.array(fc.lorem({ maxCount: 5 }), { minLength: 5, maxLength: 40 }), fc.nat(500))
    .map(([lines, start]) => lines.map((line, i) => `${String(start + i).padStart(6)}→${line}`).join('\n')),
);
