import type { ToolCallBlock } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { findNearest, quoteValue } from '@hdc/core/errors';
import type { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import type { Tool } from './tool.ts';
import { joinSome } from './tool-words.ts';

interface ParsedCall {
  readonly tool: Tool;
  /** As the schema of the tool gives them. */
  readonly parameters: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

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

type Issue = z.core.$ZodIssue;

/** The problems of parameters, one line each: `file_path: expected a text, got 12`. */
function describeIssues(issues: readonly Issue[]): string {
  return joinSome(issues.map((issue) => `${pathOf(issue)}: ${describe(issue)}`));
}

function pathOf({ path }: Issue): string {
  return path.map(String).join('.') || 'parameters';
}

function describe(issue: Issue): string {
  const got = issue.input === undefined ? 'nothing' : quoteValue(issue.input);
  const expected = expectedBy(issue);
  return expected === undefined ? `${issue.message}, got ${got}` : `expected ${expected}, got ${got}`;
}

function expectedBy(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'too_small') return undefined;
  if (issue.origin === 'string') return 'a text that is not empty';
  if (issue.origin === 'array') return 'a list that is not empty';
  return `at least ${issue.minimum}`;
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
