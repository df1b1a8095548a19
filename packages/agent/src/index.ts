export { Agent } from './agent.ts';
export type { AgentModel, AgentOptions } from './agent-options.ts';
export { allowAll } from './approval/allow-all.ts';
export {
  APPROVAL_DECISIONS,
  type ApprovalDecision,
  type ApprovalRequest,
  type Approver,
} from './approval/approval-request.ts';
export { denyAll } from './approval/deny-all.ts';
export {
  CONTEXT_KINDS,
  type ContextDescription,
  type ContextEntry,
  type ContextKind,
  type ContextShare,
  describeContext,
} from './context/describe-context.ts';
export { type PrunedItem, PruneLog } from './context/prune-log.ts';
export { ToolError } from './errors/tool-error.ts';
export { type InclusionResult, includeFiles } from './inclusion/include-files.ts';
export { profileFolder } from './profiles/profile-folder.ts';
export { createRecording, type NewRecording } from './recording/create-recording.ts';
export { findRecording } from './recording/find-recording.ts';
export { latestRecording } from './recording/latest-recording.ts';
export { listRecordings } from './recording/list-recordings.ts';
export { recordHistory } from './recording/record-history.ts';
export { Recording } from './recording/recording.ts';
export { type ResumedSession, type ResumeOptions, resumeRecording } from './recording/resume-recording.ts';
export type { RecordingSummary } from './recording/summarize-recording.ts';
export { parseCall } from './tools/parse-call.ts';
export type { PreparedCall, Tool, ToolContext, ToolOutput } from './tools/tool.ts';
export { toolDeclarations } from './tools/tool-declarations.ts';
export { TOOLS } from './tools/tools.ts';
export type { AgentEvent, AgentListener, ToolResultEvent } from './turn/agent-event.ts';
export type { TurnOutcome, TurnStatus } from './turn/turn-outcome.ts';
export { type WalkedFiles, walkFiles } from './workspace/walk-files.ts';
export { Workspace } from './workspace/workspace.ts';
