import type { CommandTool, OtherTool, ToolRow } from './rows/tool-row.ts';
import { TOOL_ROWS } from './rows/tool-rows.ts';

/** A tool that touches no file by its own parameters, but whose output grows old. */
export type ToolClass = CommandTool | OtherTool;

const KIND_BY_NAME: ReadonlyMap<string, ToolClass['kind']> = new Map(
  TOOL_ROWS.flatMap((row) => (isClass(row) ? [[row.name.toLowerCase(), row.kind]] : [])),
);

/** The class of a tool that is no file tool, by its name; undefined if it is not listed. */
export function toolClassOf(name: string): ToolClass['kind'] | undefined {
  return KIND_BY_NAME.get(name.toLowerCase());
}

const OTHER_NAMES: ReadonlySet<string> = new Set(
  TOOL_ROWS.flatMap((row) => (isClass(row) ? [] : [row.name.toLowerCase()])),
);

/** Whether a tool touches no file by its parameters, whatever these are: found out without reading them. */
export function isNoFileTool(name: string): boolean {
  const lower = name.toLowerCase();
  return KIND_BY_NAME.has(lower) && !OTHER_NAMES.has(lower);
}

function isClass(row: ToolRow): row is ToolClass {
  return row.kind !== 'read' && row.kind !== 'write' && row.kind !== 'script';
}
