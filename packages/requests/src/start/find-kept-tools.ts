import type { IContent } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { type DeclaredTool, type McpName, toolId, type WireRequest } from '@hdc/wire';
import type { KeptReason, KeptTool } from '../stores/start-state.ts';

/** The switched-off tools that have to stay in a request because it was never sent without them, and why. */
export function findKeptTools(
  decoded: WireRequest,
  candidates: readonly DeclaredTool[],
  mcpName: (tool: DeclaredTool) => McpName | undefined,
): readonly KeptTool[] {
  const kept = new Map<DeclaredTool, KeptReason>();
  const called = callNames(decoded.entries);
  for (const tool of candidates) {
    const why = reasonToStay(decoded, tool) ?? (called.has(tool.name) ? 'called' : undefined);
    if (why) kept.set(tool, why);
  }
  const isOut = (tool: DeclaredTool) => candidates.includes(tool) && !kept.has(tool);
  const spoken = [decoded.system, ...decoded.entries.flatMap(({ blocks }) => stringsIn(blocks))];
  // A tool that stays may name another one, which then stays as well.
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    const staying = decoded.tools.filter((tool) => !isOut(tool));
    const texts = [...spoken, ...staying.flatMap(({ declared }) => stringsIn(declared))];
    for (const tool of candidates.filter(isOut))
      if (isNamed(tool, mcpName(tool), texts)) kept.set(tool, 'named');
  }
  const last = decoded.tools.at(-1);
  if (last && decoded.tools.every(isOut)) kept.set(last, 'last');
  return [...kept].map(([tool, why]) => ({ name: toolId(tool), why }));
}

/** Why a tool has to be in this very request, whatever was decided of it before. */
export function reasonToStay(
  { body }: Pick<WireRequest, 'body'>,
  { name, namespace, declared, path: [list], isVendors }: DeclaredTool,
): KeptReason | undefined {
  if (isVendors) return 'vendors';
  if (list !== 'tools' && list !== 'functions') return 'inside';
  if (isRecord(declared) && declared['cache_control']) return 'marked';
  const forced = isRecord(body) ? CHOICES.flatMap((key) => stringsIn(body[key])) : [];
  return forced.includes(name) || (namespace && forced.includes(namespace)) ? 'forced' : undefined;
}

/** The parameters by which formats say which tool has to be called. */
const CHOICES: readonly string[] = [
  'tool_choice',
  'function_call',
  'toolConfig',
  'tool_config',
  'toolChoice',
];

function callNames(entries: readonly IContent[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tool_call' ? [block.name] : [])),
    ),
  );
}

/** Whether a text speaks of a tool, by its whole name or by the name that its MCP server has for it. */
function isNamed(
  { name, namespace }: DeclaredTool,
  mcp: McpName | undefined,
  texts: readonly string[],
): boolean {
  const whole = namespace === undefined ? [name] : ['.', '__', '/'].map((sign) => namespace + sign + name);
  const short = namespace === undefined ? mcp?.tool : name;
  // A bare word such as `search` is nobody's name.
  const names = short !== undefined && /[_-]|[a-z][A-Z]/.test(short) ? [...whole, short] : whole;
  const word = new RegExp(`(?<![\\w-])(?:${names.map(literally).join('|')})(?![\\w-])`);
  return texts.some((text) => word.test(text));
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}
