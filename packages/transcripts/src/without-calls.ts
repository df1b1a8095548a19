import type { Transcript } from './transcript.ts';

/** The transcript without calls that were counted elsewhere; their answers stay as what the model could see. */
export function withoutCalls(transcript: Transcript, counted: ReadonlySet<string>): Transcript {
  if (counted.size === 0) return transcript;
  const calls = transcript.calls.filter(({ id }) => id === undefined || !counted.has(id));
  return calls.length === transcript.calls.length ? transcript : { ...transcript, calls };
}
