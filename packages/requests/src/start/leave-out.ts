import type { ContentBlock } from '@hdc/core';
import {
  type DeclaredTool,
  type JsonPath,
  leanPaths,
  patchBody,
  readMcpNames,
  toolId,
  type WireEdit,
  type WireRequest,
} from '@hdc/wire';
import { countBaseTokens } from '../count-tokens.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import type { StartState } from '../stores/start-state.ts';
import { findKeptTools, reasonToStay } from './find-kept-tools.ts';
import type { StartWishes } from './start-wishes.ts';

/** The parts left out of the beginning of one request. */
export interface LeftOut extends Pick<StartState, 'kept' | 'isLean'> {
  /** Tools that it was sent without. */
  readonly out: readonly string[];
  /** Estimated. */
  readonly tokens: number;
}

/**
 * The state of a conversation: the choice made when it began, and the choice about tools that were never declared
 * in it before. Undefined if nothing was asked for, and in a conversation that was under way.
 */
export function nextStart(
  decoded: WireRequest,
  state: ConversationState | undefined,
  wishes: StartWishes | undefined,
): StartState | undefined {
  const start = state ? state.start : beginStart(decoded, wishes);
  if (!start) return undefined;
  const known = new Set([...start.out, ...start.kept.map(({ name }) => name)]);
  const mcpName = readMcpNames(decoded, wishes?.servers);
  const isFresh = (tool: DeclaredTool) =>
    !known.has(toolId(tool)) && isAskedFor(tool, mcpName(tool)?.server, start.asked);
  const fresh = decoded.tools.filter(isFresh);
  if (fresh.length === 0) return start;
  const kept = findKeptTools(decoded, fresh, mcpName);
  const stays = new Set(kept.map(({ name }) => name));
  const out = fresh.map(toolId).filter((name) => !stays.has(name));
  return { ...start, out: [...start.out, ...out], kept: [...start.kept, ...kept] };
}

/** Applies a state to one request. */
export function leaveToolsOut(
  decoded: WireRequest,
  { out, kept, isLean }: StartState,
  tokensOf: (block: ContentBlock) => number,
): LeftOut {
  const names = new Set(out);
  const gone = decoded.tools.filter((tool) => names.has(toolId(tool)) && !reasonToStay(decoded, tool));
  // A client that declares nothing else any more gets one back.
  const isAll = gone.length === decoded.tools.length;
  const left = { out: gone.slice(isAll ? 1 : 0).map(toolId), kept, isLean };
  const tokens = countBaseTokens(decoded, tokensOf) - countBaseTokens(withoutStart(decoded, left), tokensOf);
  return { ...left, tokens };
}

/** The paths in a request of exactly the parts that are left out. */
export function leftOutPaths(
  { tools }: Pick<WireRequest, 'tools'>,
  { out, isLean }: Pick<LeftOut, 'out' | 'isLean'>,
): readonly JsonPath[] {
  const names = new Set(out);
  const isOut = (tool: DeclaredTool) => names.has(toolId(tool));
  const removed = tools.filter(isOut).map(({ path, group }) => {
    const isWhole = group && tools.every((tool) => tool.group !== group || isOut(tool));
    return isWhole ? group : path;
  });
  const lean = isLean ? tools.filter((tool) => !isOut(tool)).flatMap(leanPaths) : [];
  return [...new Set(removed), ...lean];
}

export function removeAt(paths: readonly JsonPath[]): readonly WireEdit[] {
  return paths.map((path) => ({ type: 'remove', place: { path, isRemovable: true, texts: [] } }));
}

/** A request as if its client had never declared what is left out. */
export function withoutStart(decoded: WireRequest, left: Pick<LeftOut, 'out' | 'isLean'>): WireRequest {
  const edits = removeAt(leftOutPaths(decoded, left));
  if (edits.length === 0) return decoded;
  const tools = decoded.tools.filter((tool) => !left.out.includes(toolId(tool)));
  return { ...decoded, tools, body: patchBody(decoded.body, edits) };
}

/** Only before the model has said anything: nobody may find a beginning changed that was sent before. */
function beginStart({ entries }: WireRequest, wishes: StartWishes | undefined): StartState | undefined {
  const asked = wishes?.toolsOff() ?? [];
  const isLean = wishes?.hasLeanSchemas ?? false;
  const isUnderWay = entries.some(({ speaker }) => speaker !== 'human');
  return isUnderWay || (asked.length === 0 && !isLean) ? undefined : { asked, out: [], kept: [], isLean };
}

/** By its name, by that of its namespace, or by that of its MCP server. */
function isAskedFor(tool: DeclaredTool, server: string | undefined, asked: readonly string[]): boolean {
  const { name, namespace } = tool;
  const names = [name, namespace, toolId(tool), server];
  return asked.some(
    (each) => names.includes(each) || (each.startsWith('mcp__') && name.startsWith(`${each}__`)),
  );
}
