export { Agent } from './agent.ts';
export type { AgentModel, AgentOptions } from './agent-options.ts';
export { allowAll } from './approval/allow-all.ts';
export type {
  ApprovalDecision,
  ApprovalRequest,
  ApprovalScope,
  Approver,
} from './approval/approval-request.ts';
export { denyAll } from './approval/deny-all.ts';
export { type ContextDescription, describeContext } from './context/describe-context.ts';
export { type PrunedItem, PruneLog } from './context/prune-log.ts';
export { type LoggedRequest, type LoggedTurn, UsageLog } from './context/usage-log.ts';
export { ToolError } from './errors/tool-error.ts';
export { includeFiles } from './inclusion/include-files.ts';
export { type McpServers, openMcp } from './mcp/open-mcp.ts';
export { profileFolder } from './profiles/profile-folder.ts';
export { createRecording, type NewRecording } from './recording/create-recording.ts';
export { findRecording } from './recording/find-recording.ts';
export { latestRecording } from './recording/latest-recording.ts';
export { listRecordings } from './recording/list-recordings.ts';
export { Recording } from './recording/recording.ts';
export { recordingPaths } from './recording/recording-paths.ts';
export { type ResumedSession, resumeRecording } from './recording/resume-recording.ts';
export type { RecordingSummary } from './recording/summarize-recording.ts';
export { ProjectRules } from './rules/project-rules.ts';
export { createSecretFilter } from './secrets/create-secret-filter.ts';
export type { PreparedCall, Tool, ToolContext, ToolDetail, ToolOutput } from './tools/tool.ts';
export { TOOLS } from './tools/tools.ts';
export type { AgentEvent, AgentListener, ToolResultEvent } from './turn/agent-event.ts';
export type { TurnOutcome, TurnStatus } from './turn/turn-outcome.ts';
export { ChangeLog } from './undo/change-log.ts';
export type { RewindReport } from './undo/rewind-to.ts';
export { walkFiles } from './workspace/walk-files.ts';
export { Workspace } from './workspace/workspace.ts';
