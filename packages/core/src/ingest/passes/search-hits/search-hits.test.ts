import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { searchHits } from './search-hits.ts';

testIngestPass(
  searchHits,
  /^never$/,
  fc
    .array(fc.tuple(fc.constantFrom('src/a.ts', 'src/b.ts'), fc.nat(999), fc.lorem({ maxCount: 5 })), {
      minLength: 4,
    })
    .map((hits) => hits.map(([path, at, text]) => `${path}:${at}:${text}`).join('\n')),
);
