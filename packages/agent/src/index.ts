export { Agent } from './agent.ts';
export type { AgentModel, AgentOptions } from './agent-options.ts';
export type {
  ApprovalDecision,
  ApprovalRequest,
  ApprovalScope,
  Approver,
} from './approval/approval-request.ts';
export { allowAll, denyAll } from './approval/fixed-answers.ts';
export { type ContextDescription, describeContext } from './context/describe-context.ts';
export { type LoggedPrune, PruneLog } from './context/prune-log.ts';
export { type LoggedRequest, type LoggedTurn, UsageLog } from './context/usage-log.ts';
export { createSecretFilter } from './create-secret-filter.ts';
export { includeFiles } from './inclusion/include-files.ts';
export { type McpServers, openMcp } from './mcp/open-mcp.ts';
export { profileFolder } from './profile-folder.ts';
export { ProjectRules } from './project-rules.ts';
export { createRecording, type NewRecording } from './recording/create-recording.ts';
export { findRecording, latestRecording, listRecordings } from './recording/find-recording.ts';
export { Recording } from './recording/recording.ts';
export { recordingPaths } from './recording/recording-paths.ts';
export { type ResumedSession, resumeRecording } from './recording/resume-recording.ts';
export type { RecordingSummary } from './recording/summarize-recording.ts';
export { ToolError } from './tool-error.ts';
export type { PreparedCall, Tool, ToolContext, ToolDetail, ToolOutput } from './tools/tool.ts';
export { TOOLS } from './tools/tools.ts';
export type { AgentEvent, AgentListener, ToolResultEvent } from './turn/agent-event.ts';
export type { TurnOutcome, TurnStatus } from './turn/run-turn.ts';
export { ChangeLog } from './undo/change-log.ts';
export type { RewindReport } from './undo/rewind-to.ts';
export { walkFiles } from './workspace/walk-files.ts';
export { Workspace } from './workspace/workspace.ts';
