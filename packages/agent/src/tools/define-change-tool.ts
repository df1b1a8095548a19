import type { z } from 'zod';
import type { FileChange } from './file-change.ts';
import { prepareChange } from './prepare-change.ts';
import type { Tool, ToolContext } from './tool.ts';

export interface ChangeTool<Schema extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
  /** What the file would become. Changes nothing; throws `ToolError` where it cannot be done. */
  planChange(parameters: z.output<Schema>, context: ToolContext): Promise<FileChange>;
}

/** A tool that changes one file, which a person sees as a diff before. */
export function defineChangeTool<Schema extends z.ZodType>(tool: ChangeTool<Schema>): Tool {
  const { name, description, parameters } = tool;
  const prepare: Tool<Schema>['prepare'] = async (values, context) =>
    prepareChange(name, await tool.planChange(values, context), context);
  const defined: Tool<Schema> = { name, description, parameters, isReadOnly: false, prepare };
  return defined;
}
