import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { commandPreamble } from './command-preamble.ts';

testIngestPass(
  commandPreamble,
  /^ok$/,
  fc
    .tuple(fc.integer({ min: -1, max: 3 }), fc.lorem())
    .map(([code, text]) => `Exit code: ${code}\nWall time: 1.5 seconds\nOutput:\n${text}`),
);
