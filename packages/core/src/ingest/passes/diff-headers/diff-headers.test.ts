import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { diffHeaders } from './diff-headers.ts';

testIngestPass(
  diffHeaders,
  /^never$/,
  fc
    .array(fc.tuple(fc.constantFrom('a.ts', 'src/b c.ts'), fc.lorem()), { minLength: 1 })
    .map((files) =>
      files
        .map(
          ([file, text]) =>
            `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${text}`,
        )
        .join('\n'),
    ),
);
