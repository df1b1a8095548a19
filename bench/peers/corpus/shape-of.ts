import { createHash } from 'node:crypto';
import type { Transcript } from '@hdc/transcripts';

/** A hash of who spoke, which tools were called and what the vendor reported: everything but texts. */
export function shapeOf(transcripts: readonly Transcript[]): string {
  const shape = transcripts.map(({ agent, windows, calls }) => [
    agent,
    windows.map(({ entries }) =>
      entries.map(({ speaker, blocks }) => [
        speaker,
        blocks.map((block) => (block.type === 'tool_call' ? block.name : block.type)),
      ]),
    ),
    calls.map(({ usage }) => [usage?.inputTokens ?? null, usage?.outputTokens ?? null]),
  ]);
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex');
}
