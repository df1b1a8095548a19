export { adjustForToolCallBoundary } from './content/adjust-for-tool-call-boundary.ts';
export { assertContent } from './content/assert-content.ts';
export { canonicalJson } from './content/canonical-json.ts';
export { groupBy } from './content/group-by.ts';
export { groupExchanges } from './content/group-exchanges.ts';
export { GrowingList } from './content/growing-list.ts';
export type { PointingNote, Purchase } from './content/i-content.ts';
export { type FileInclusion, findFileInclusions } from './content/inclusions/find-file-inclusions.ts';
export {
  INCLUSION_END,
  inclusionText,
  isInclusionPath,
  REFERENCED_FILES_HEADER,
  withoutMarkers,
} from './content/inclusions/inclusion-markers.ts';
export { isRecord } from './content/is-record.ts';
export { type JsonRecord, listAt, numberAt, recordAt, textAt } from './content/json-fields.ts';
export { forgetLarge, Memo } from './content/memo.ts';
export { firstWords } from './content/program-messages/first-words.ts';
export { programMarks, withoutNotes } from './content/program-messages/program-marks.ts';
export { stringifyValue } from './content/stringify-value.ts';
export { findToolExchanges, type ToolExchange, type ToolExchanges } from './content/tool-exchanges.ts';
export { countLines } from './text/cut-text.ts';
export { estimateBlockTokens } from './tokens/estimate-block-tokens.ts';
export { estimatePieceTokens } from './tokens/estimate-piece-tokens.ts';
export { activityOfAnswered } from './tools/activity-of-answered.ts';
export { canReadFiles } from './tools/can-read-files.ts';
export { describeBlock } from './tools/describe-block.ts';
export { describeCall } from './tools/describe-call.ts';
export { extractFilePath, type FileOperation, fileOperationOf } from './tools/file-operation.ts';
export { isProtected, isProtectedPath } from './tools/is-protected.ts';
export { KEPT_STEP } from './tools/line-numbers.ts';
export { resolvePath } from './tools/paths/resolve-path.ts';
export type {
  CommandTool,
  FileTool,
  OtherTool,
  PathLocation,
  RangeKeys,
  ToolRow,
} from './tools/rows/tool-row.ts';
export { FILE_TOOLS, READ_TOOLS, TOOL_ROWS, WRITE_TOOLS } from './tools/rows/tool-rows.ts';
export { type ResultSays, resultSays } from './tools/sayings/result-says.ts';
export { type FileChange, type ToolActivity, toolActivityOf } from './tools/tool-activity.ts';
export { type ToolClass, toolClassOf } from './tools/tool-class.ts';
export { type ToolUse, toolUseOf } from './tools/tool-use.ts';
