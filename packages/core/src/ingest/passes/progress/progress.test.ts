import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { progress } from './progress.ts';

testIngestPass(
  progress,
  /\[\d+ lines of progress\]/,
  fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: 4 })
    .map((shares) => shares.map((share) => `Receiving objects: ${share}% (${share}/100)`).join('\n')),
);
