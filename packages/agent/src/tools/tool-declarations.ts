import type { ToolDeclaration } from '@hdc/core';
import { z } from 'zod';
import type { Tool } from './tool.ts';

/** The tools as they are offered to a model. */
export function toolDeclarations(tools: readonly Tool[]): readonly ToolDeclaration[] {
  return tools.map(({ name, description, parameters, inputSchema }) => ({
    name,
    description,
    parameters: inputSchema ?? schemaOf(parameters),
  }));
}

/** The schema that all vendors accept: a plain object schema of the input, without the mark of the dialect. */
function schemaOf(parameters: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(parameters, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // The bound of every whole number, which tells a model nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema;
}
