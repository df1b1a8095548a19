import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { hitLines } from './hit-lines.ts';

testIngestPass(
  hitLines,
  /\[… \d+ characters\]/,
  fc.array(fc.lorem({ maxCount: 40 }), { minLength: 20, maxLength: 30 }).map((texts) => {
    const line = texts.join(' ');
    return `dist/a.js:4:${line} x ${line} x ${line}\nlogs/b.jsonl:9:${line}${line}${line}`;
  }),
);
