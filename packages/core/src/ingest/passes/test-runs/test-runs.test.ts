import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { testRuns } from './test-runs.ts';

testIngestPass(
  testRuns,
  /^\[\d+ passed(?:: .*)?\]$/,
  fc
    .array(
      fc.constantFrom(
        '=== RUN   TestErrors',
        '--- PASS: TestErrors (0.00s)',
        '    --- PASS: TestErrors/sub (0.10s)',
        '--- FAIL: TestOther (0.00s)',
        'test store::keeps ... ok',
        'ok 3 - name',
        '  ---',
        '  duration_ms: 0.2',
        'a warning',
        'TAP version 13',
      ),
      { minLength: 5, maxLength: 60 },
    )
    .map((lines) => lines.join('\n')),
);
