import { findNearest, isRecord, quoteValue, type ToolCallBlock } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';
import { describeIssues } from './describe-issues.ts';
import type { Tool } from './tool.ts';

export interface ParsedCall {
  readonly tool: Tool;
  /** As the schema of the tool gives them. */
  readonly parameters: unknown;
}

/** The tool that a model calls, with valid parameters. Throws `ToolError` that says how to call it. */
export function parseCall(call: ToolCallBlock, tools: readonly Tool[]): ParsedCall {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) throw unknownTool(call.name, tools);
  const parsed = tool.parameters.safeParse(toRecord(call), { reportInput: true });
  if (parsed.success) return { tool, parameters: parsed.data };
  throw new ToolError(
    `The parameters of ${tool.name} are not valid:\n${describeIssues(parsed.error.issues)}`,
  );
}

function unknownTool(name: string, tools: readonly Tool[]): ToolError {
  const names = tools.map((tool) => tool.name);
  const nearest = findNearest(name, names);
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return new ToolError(`There is no tool ${quoteValue(name)}.${advice} The tools are: ${names.join(', ')}.`);
}

/** Some models write the object as text, and nothing at all when no parameter is needed. */
function toRecord({ name, parameters }: ToolCallBlock): Readonly<Record<string, unknown>> {
  if (isRecord(parameters)) return parameters;
  if (parameters === undefined || parameters === null) return {};
  if (typeof parameters !== 'string') throw noObject(name, quoteValue(parameters));
  if (parameters.trim() === '') return {};
  const value = parseJson(parameters);
  if (value === undefined) throw noObject(name, `broken JSON, ${quoteValue(parameters)}`);
  if (!isRecord(value)) throw noObject(name, quoteValue(value));
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function noObject(name: string, got: string): ToolError {
  return new ToolError(
    `The parameters of ${name} must be a JSON object, got ${got}. Send the call again with one whole JSON object.`,
  );
}
