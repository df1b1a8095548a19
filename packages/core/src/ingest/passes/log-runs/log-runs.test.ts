import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { logRuns } from './log-runs.ts';

testIngestPass(
  logRuns,
  /\[\d+ times the same at other times\]/,
  fc
    .array(fc.tuple(fc.integer({ min: 10, max: 59 }), fc.constantFrom('ready', 'ready', 'ready', 'ERROR')), {
      minLength: 5,
    })
    .map((lines) => lines.map(([second, text]) => `03:04:${second} ${text}`).join('\n')),
);
