import fc from 'fast-check';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { standsAbove } from './stands-above.ts';

const LINES = Array.from({ length: 40 }, (_, line) => `  const value${line} = compute(${line});`);

testIngestPass(
  standsAbove,
  /^\[\d+ lines, unchanged: as above in .+\]$/,
  fc
    .tuple(fc.nat(25), fc.integer({ min: 12, max: 40 }))
    .map(([from, to]) => LINES.slice(from, from + to).join('\n')),
  [
    {
      speaker: 'ai',
      blocks: [{ type: 'tool_call', id: 'above', name: 'Bash', parameters: { command: 'make' } }],
    },
    {
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: 'above', toolName: 'Bash', result: LINES.join('\n') }],
    },
  ],
);
