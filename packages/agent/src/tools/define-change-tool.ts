import type { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { type PreparedChange, prepareChange } from './prepare-change.ts';
import { refusePointers } from './refuse-pointers.ts';
import type { Tool, ToolContext } from './tool.ts';

export interface ChangeTool<Schema extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
  /** The planned content of the file. Changes nothing; throws `ToolError` if it cannot be done. */
  planChange(parameters: z.output<Schema>, context: ToolContext): Promise<PreparedChange>;
}

/** A tool that changes one file, which a person sees as a diff before. */
export function defineChangeTool<Schema extends z.ZodType>(tool: ChangeTool<Schema>): Tool {
  const { name, description, parameters } = tool;
  const prepare: Tool<Schema>['prepare'] = async (values, context) => {
    const change = await withoutPointers(values, () => tool.planChange(values, context));
    return prepareChange(name, change, context);
  };
  const defined: Tool<Schema> = { name, description, parameters, isReadOnly: false, prepare };
  return defined;
}

/** A file that holds such a line itself may be edited around it; in any other file the line was copied from the context. */
async function withoutPointers(
  values: unknown,
  plan: () => Promise<PreparedChange>,
): Promise<PreparedChange> {
  try {
    const change = await plan();
    refusePointers(values, change.before);
    return change;
  } catch (error) {
    if (error instanceof ToolError) refusePointers(values);
    throw error;
  }
}
