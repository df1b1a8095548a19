import { CLAUDE_CODE_TOOLS } from './claude-code.ts';
import { CLINE_TOOLS } from './cline.ts';
import { CODEX_TOOLS } from './codex.ts';
import { CONTINUE_TOOLS } from './continue.ts';
import { COPILOT_TOOLS } from './copilot.ts';
import { OPENCODE_TOOLS } from './opencode.ts';
import { OPENHANDS_TOOLS } from './openhands.ts';
import { PI_TOOLS } from './pi.ts';
import { SPECIFICATION, SPECIFICATION_TOOLS } from './specification.ts';
import type { FileTool, ToolRow } from './tool-row.ts';

/**
 * The tools of the agents we know, and the only place that knows them. If several rows have one name, the first that
 * fits a call counts; capitals do not matter. A tool that is not listed is read by its parameters, and is unknown if
 * they do not settle it.
 */
export const TOOL_ROWS: readonly ToolRow[] = [
  ...SPECIFICATION_TOOLS,
  ...CLAUDE_CODE_TOOLS,
  ...OPENCODE_TOOLS,
  ...PI_TOOLS,
  ...COPILOT_TOOLS,
  ...CODEX_TOOLS,
  ...CLINE_TOOLS,
  ...CONTINUE_TOOLS,
  ...OPENHANDS_TOOLS,
];

/** The rows of tools that read and write files. */
export const FILE_TOOLS: readonly FileTool[] = TOOL_ROWS.filter(isFileTool);

/** The read tools that the specification names. */
export const READ_TOOLS: readonly string[] = specified('read');

/** The write tools that the specification names. */
export const WRITE_TOOLS: readonly string[] = specified('write');

function specified(kind: FileTool['kind']): readonly string[] {
  return FILE_TOOLS.filter((tool) => tool.agent.startsWith(SPECIFICATION) && tool.kind === kind).map(
    ({ name }) => name,
  );
}

function isFileTool(row: ToolRow): row is FileTool {
  return row.kind === 'read' || row.kind === 'write';
}
