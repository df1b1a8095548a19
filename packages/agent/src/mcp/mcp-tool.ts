import type { MediaBlock } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { ToolError } from '../tool-error.ts';
import { cutOutput } from '../tools/cut-output.ts';
import { refusePointers } from '../tools/refuse-pointers.ts';
import type { Tool, ToolOutput } from '../tools/tool.ts';

/** A tool as its server describes it. */
export interface McpToolFacts {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Calls the tool on its server; rejects when the server fails. */
export type CallMcpTool = (
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<unknown>;

const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 2_000;

/** A tool of a server as one of ours: asked for as every change is, whatever the server says of itself. */
export function mcpTool(server: string, facts: McpToolFacts, call: CallMcpTool): Tool {
  const { name, description = '', inputSchema } = facts;
  const own = `mcp__${server}__${name}`.replace(/[^\w-]/g, '_').slice(0, LONGEST_NAME);
  return {
    name: own,
    description: description.slice(0, LONGEST_DESCRIPTION),
    parameters: z.record(z.string(), z.unknown()),
    inputSchema,
    isReadOnly: false,
    async prepare(parameters: unknown) {
      const given = isRecord(parameters) ? parameters : {};
      refusePointers(given);
      return {
        approval: {
          title: showControlCharacters(`${server}: ${name}`),
          detail: showControlCharacters(JSON.stringify(given, undefined, 2)),
          scope: `mcp:${JSON.stringify([server, name])}`,
          scopeTitle: showControlCharacters(`every call of ${name} of the server ${server}`),
        },
        run: async (signal) => toOutput(await ask(server, call(name, given, signal))),
      };
    },
  };
}

/** A server's mistake is the answer to this call, and nothing else. */
async function ask(server: string, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    throw new ToolError(`The MCP server ${server} failed: ${messageOf(error)}`, { cause: error });
  }
}

function toOutput(answer: unknown): ToolOutput {
  const parts =
    isRecord(answer) && Array.isArray(answer['content']) ? answer['content'].filter(isRecord) : [];
  const text = parts.flatMap((part) => textsOf(part)).join('\n');
  const whole = text === '' && isRecord(answer) ? JSON.stringify(answer['structuredContent'] ?? '') : text;
  const lines = whole.split(/(?<=\n)/);
  const { text: result } = cutOutput(lines, (shown) => `only the first ${shown} lines are shown`);
  const summary = plural(lines.length, 'line');
  if (isRecord(answer) && answer['isError'] === true) {
    throw new ToolError('The tool says that it failed', { result, summary: 'failed', output: result });
  }
  return { result, summary, media: parts.flatMap(mediaOf), detail: { kind: 'output', text: result } };
}

function textsOf(part: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof part['text'] === 'string') return [part['text']];
  const resource = part['resource'];
  if (isRecord(resource)) return [String(resource['text'] ?? resource['uri'] ?? '')];
  return part['type'] === 'resource_link' ? [String(part['uri'])] : [];
}

function mediaOf({ type, data, mimeType }: Readonly<Record<string, unknown>>): readonly MediaBlock[] {
  if (type !== 'image' || typeof data !== 'string' || typeof mimeType !== 'string') return [];
  return [{ type: 'media', mimeType, data, encoding: 'base64' }];
}
