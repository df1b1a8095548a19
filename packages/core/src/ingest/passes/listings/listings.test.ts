import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { listings } from './listings.ts';

testIngestPass(
  listings,
  /(?<=[\\/]):$/,
  fc
    .array(fc.tuple(fc.constantFrom('src/', '/w/shop/', 'C:\\shop\\'), fc.nat(999)), { minLength: 8 })
    .map((files) =>
      files
        .map(([folder, number]) => `${folder}${number}.ts`)
        .toSorted()
        .join('\n'),
    ),
);
