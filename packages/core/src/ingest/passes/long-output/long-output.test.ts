import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { longOutput } from './long-output.ts';

testIngestPass(
  longOutput,
  /^\[\d+ (?:lines|characters) left out(?:; names: [^\]]*)?\]$/,
  fc
    .array(
      fc.constantFrom(
        'a line of text that is long enough',
        'an error in a line',
        'a line with someName in it',
      ),
      {
        minLength: 600,
        maxLength: 800,
      },
    )
    .map((lines) => lines.join('\n')),
);
