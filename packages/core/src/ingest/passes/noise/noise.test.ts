import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { noise } from './noise.ts';

testIngestPass(
  noise,
  / ?\[(?:base64|minified), \d+ characters\] ?/,
  fc
    .array(fc.tuple(fc.lorem({ maxCount: 3 }), fc.nat(100)), { minLength: 1 })
    .map((states) => states.map(([text, share]) => `Fetching ${share} % of ${text}`).join('\r')),
);
