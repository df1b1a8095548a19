import type { ContentBlock, ToolCallBlock } from '@hdc/core';
import { errorLine } from '@hdc/wire';
import { textBlocks } from '../../build/text-blocks.ts';

/** The tools that Cline and Roo let a model call in text, from their system prompts. */
const XML_TOOLS: readonly string[] = [
  'execute_command',
  'read_file',
  'write_to_file',
  'replace_in_file',
  'apply_diff',
  'insert_content',
  'search_and_replace',
  'search_files',
  'list_files',
  'list_code_definition_names',
  'browser_action',
  'use_mcp_tool',
  'access_mcp_resource',
  'ask_followup_question',
  'attempt_completion',
  'plan_mode_respond',
  'switch_mode',
  'new_task',
  'update_todo_list',
  'fetch_instructions',
  'codebase_search',
  'load_mcp_documentation',
  'web_fetch',
];

const CALL = new RegExp(`<(${XML_TOOLS.join('|')})>\\s*([\\s\\S]*?)</\\1>`, 'g');
const PARAMETER = /<([a-z_]+)>\n?([\s\S]*?)\n?<\/\1>/g;
const RESULT = /^\[(\w+)(?:\s[\s\S]*?)?\] Result:\n?/;
const FAILED = /^\s*(?:<error>|The tool execution failed|\[ERROR\])/;

export function hasXmlCall(text: string): boolean {
  return text.search(CALL) !== -1;
}

/** The text of an answer with the calls in it as calls. */
export function xmlBlocks(text: string, nextId: () => string): readonly ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let end = 0;
  for (const match of text.matchAll(CALL)) {
    blocks.push(...textBlocks(text.slice(end, match.index)));
    blocks.push(xmlCall(nextId(), match[1] ?? '', match[2] ?? ''));
    end = match.index + match[0].length;
  }
  return [...blocks, ...textBlocks(text.slice(end))];
}

function xmlCall(id: string, name: string, body: string): ToolCallBlock {
  const parameters = Object.fromEntries([...body.matchAll(PARAMETER)].map(([, key, value]) => [key, value]));
  return { type: 'tool_call', id, name, parameters };
}

/** A tool's answer in text, in the message of the user. */
export interface XmlResult {
  readonly tool: string;
  readonly result: string;
  readonly error?: string;
}

/** Takes the results out of the texts of a user message; the rest is what else the message says. */
export function splitXmlResults(texts: readonly string[]): {
  readonly results: readonly XmlResult[];
  readonly rest: readonly string[];
} {
  const results: XmlResult[] = [];
  const rest: string[] = [];
  for (let i = 0; i < texts.length; i += 1) {
    const text = texts[i] ?? '';
    const header = RESULT.exec(text);
    if (!header) {
      rest.push(text);
      continue;
    }
    // Some versions put the header into a text of its own and the content into the next.
    const isHeaderOnly = text.slice(header[0].length).trim() === '' && isContent(texts[i + 1]);
    if (isHeaderOnly) i += 1;
    const result = isHeaderOnly ? (texts[i] ?? '') : text.slice(header[0].length);
    const failed = FAILED.test(result);
    results.push({ tool: header[1] ?? '', result, ...(failed && { error: errorLine(result) }) });
  }
  return { results, rest };
}

function isContent(text: string | undefined): boolean {
  return text !== undefined && !RESULT.test(text) && !text.startsWith('<environment_details>');
}
