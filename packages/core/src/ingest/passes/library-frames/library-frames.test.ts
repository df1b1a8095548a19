import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { libraryFrames } from './library-frames.ts';

testIngestPass(
  libraryFrames,
  /\[\d+ frames in .*\]/,
  fc
    .array(
      fc.constantFrom(
        '    at run (/w/node_modules/express/lib/a.js:1:2)',
        '    at node:internal/main/run_main_module:33:47',
        '    at own (/w/src/a.ts:3:4)',
        'Error: no',
      ),
      { minLength: 8 },
    )
    .map((lines) => lines.join('\n')),
);
