import type { Transcript } from '../transcript.ts';

/** The same conversation with a model that nobody knows and whose server told nothing of tokens. */
export function withoutUsage(transcript: Transcript): Transcript {
  return {
    ...transcript,
    models: ['unknown'],
    calls: transcript.calls.map(({ usage: _, ...call }) => call),
  };
}
