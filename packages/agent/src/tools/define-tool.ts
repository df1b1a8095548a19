import type { z } from 'zod';
import type { Tool, ToolContext, ToolOutput } from './tool.ts';

export interface SimpleTool<Schema extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
  readonly isReadOnly: boolean;
  run(parameters: z.output<Schema>, context: ToolContext, signal: AbortSignal): Promise<ToolOutput>;
}

/** A tool that needs nobody's approval, so that there is nothing to find out before it runs. */
export function defineTool<Schema extends z.ZodType>(tool: SimpleTool<Schema>): Tool {
  const { name, description, parameters, isReadOnly } = tool;
  const prepare: Tool<Schema>['prepare'] = async (values, context) => ({
    run: (signal) => tool.run(values, context, signal),
  });
  const defined: Tool<Schema> = { name, description, parameters, isReadOnly, prepare };
  return defined;
}
