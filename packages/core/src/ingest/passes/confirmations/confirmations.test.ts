import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { confirmations } from './confirmations.ts';

testIngestPass(
  confirmations,
  /^never$/,
  fc.constantFrom(
    'The file src/a.ts has been updated successfully.',
    'The file /workspace/src/a.ts has been updated successfully. (file state is current in your context — no need to Read it back)',
    'The file src/b.ts has been updated successfully.',
    'Successfully wrote 12 bytes to src/a.ts',
  ),
);
