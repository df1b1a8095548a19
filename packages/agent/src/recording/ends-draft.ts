import type { RecordingLine } from '@hdc/transcripts';

/** True for the lines behind which a draft means nothing any more: its answer, or an emptied history. */
export function endsDraft(line: RecordingLine): boolean {
  if (line.type === 'entry') return line.entry.speaker === 'ai';
  return line.type === 'compressed' && line.history.length === 0;
}
