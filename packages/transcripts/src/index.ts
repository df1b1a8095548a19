export { AGENT_PLACES, type AgentPlace, agentFolders } from './discovery/agent-places.ts';
export {
  type DiscoveredTranscript,
  type Discovery,
  type DiscoveryOptions,
  discoverTranscripts,
  SESSIONS_VARIABLE,
} from './discovery/discover-transcripts.ts';
export type { SkippedPlace } from './discovery/find-files.ts';
export { type FoundSessions, findSessions, type SessionFilter } from './discovery/find-sessions.ts';
export { SESSION_EXTENSION } from './discovery/session-extension.ts';
export { UnreadableTranscriptError } from './errors/unreadable-transcript-error.ts';
export { UnrecognisedTranscriptError } from './errors/unrecognised-transcript-error.ts';
export { identifyTranscript } from './identify-transcript.ts';
export { type ReadOptions, readTranscripts } from './read-transcripts.ts';
export { TRANSCRIPT_READERS } from './readers/transcript-readers.ts';
export { assertRecordedEntry } from './recording/assert-recorded-entry.ts';
export {
  RECORDING_AGENT,
  RECORDING_VERSION,
  type RecordedCompression,
  type RecordedEdit,
  type RecordedEntry,
  type RecordedEvent,
  type RecordedModel,
  type RecordedRepair,
  type RecordedSettings,
  type RecordedTodos,
  type RecordingHeader,
  type RecordingLine,
} from './recording/recording-format.ts';
export { DEFAULT_LIMITS, type SourceLimits, type TranscriptProbe } from './source/file-source.ts';
export type { Line } from './source/read-lines.ts';
export type { SourceRecord, TranscriptSource } from './source/transcript-source.ts';
export type {
  PriorPruning,
  PromptChange,
  RecordedCall,
  RecordedCost,
  RecordedTotals,
  RecordedUsage,
  SkippedRecord,
  Transcript,
  TranscriptWindow,
} from './transcript.ts';
export { type CustomFormat, TRANSCRIPT_FORMATS, type TranscriptFormat } from './transcript-formats.ts';
export type { TranscriptReader } from './transcript-reader.ts';
export { withoutCalls } from './without-calls.ts';
