import type { IContent } from '@hdc/core';
import { estimatePieceTokens, isRecord, stringifyValue, withoutNotes } from '@hdc/core/content';
import type { DeclaredTool, WireRequest } from '../wire-request.ts';
import { type KnownServers, type McpName, readMcpNames } from './mcp-names.ts';
import { agentOfPrompt, START_ROWS, type StartKind } from './start-rows.ts';

/** The content in front of a conversation, which comes again with every request. */
export interface PromptBeginning {
  /** As `hdc run` calls it; left out if nobody knows. */
  readonly agent?: string;
  readonly parts: readonly StartPart[];
}

/** One part of the beginning of a prompt. */
export interface StartPart {
  readonly kind: StartKind;
  /** The name of a tool, the path of a file, or the heading of a section of the system prompt. */
  readonly name: string;
  /** Estimated. */
  readonly tokens: number;
  /** The MCP server of a tool, as `mcp__NAME` for every agent. */
  readonly server?: string;
  /** Another file whose text says all of this one. */
  readonly sameAs?: string;
}

/** The parts of a request's beginning, each with its tokens. `known` helps with agents that write bare names of servers. */
export function readStart(
  { system, tools, entries }: Pick<WireRequest, 'system' | 'tools' | 'entries'>,
  known: KnownServers = {},
): PromptBeginning {
  const agent = agentOfPrompt(system);
  const mcpName = readMcpNames({ system }, known);
  // Headings of a prompt that nobody knows may be words of a person.
  const ofSystem = agent === undefined ? wholePrompt : sectionsOf;
  const texts = [
    ...cutText(system, ofSystem),
    ...notesOf(entries).flatMap((text) => cutText(text, otherNotes)),
  ];
  return {
    ...(agent !== undefined && { agent }),
    parts: [...tools.map((tool) => partOfTool(tool, mcpName(tool))), ...markRepeats(texts)],
  };
}

/** A tool's name, in front of it that of its namespace. */
export function toolId({ name, namespace }: Pick<DeclaredTool, 'name' | 'namespace'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function partOfTool(tool: DeclaredTool, mcp: McpName | undefined): StartPart {
  return {
    kind: 'tool',
    name: toolId(tool),
    tokens: toolTokens(tool),
    ...(mcp && { server: mcp.server }),
  };
}

/** A tool that is loaded late is not in the prompt. Source: Anthropic documentation, tool search, 2026-11. */
function toolTokens({ declared }: Pick<DeclaredTool, 'declared'>): number {
  if (isRecord(declared) && declared['defer_loading'] === true) return 0;
  return tokensOf(stringifyValue(declared));
}

function tokensOf(text: string): number {
  return estimatePieceTokens({ type: 'text', text });
}

/** Notes that programs wrote in front of the first answer. */
function notesOf(entries: readonly IContent[]): readonly string[] {
  const answer = entries.findIndex(({ speaker }) => speaker !== 'human');
  const blocks = entries.slice(0, answer < 0 ? undefined : answer).flatMap((entry) => entry.blocks);
  return blocks.flatMap((block) => {
    if (block.type !== 'text') return [];
    const trimmed = block.text.trim();
    const notes = trimmed.slice(0, trimmed.length - withoutNotes(trimmed).length);
    return notes === '' ? [] : [notes];
  });
}

interface TextPart {
  readonly kind: StartKind;
  readonly name: string;
  readonly text: string;
}

/** Nobody writes more; what stands behind belongs to the last one. */
const MOST_PARTS = 300;

/** A text as parts; `others` says what that is which no row knows. */
function cutText(text: string, others: (text: string) => readonly TextPart[]): readonly TextPart[] {
  const found = START_ROWS.flatMap((row) =>
    [...text.matchAll(row.begins)].map(({ index, groups }) => ({ row, index, name: groups?.['name'] })),
  )
    .sort((a, b) => a.index - b.index)
    .slice(0, MOST_PARTS);
  const parts: TextPart[] = [];
  const rest = (start: number, end: number) => {
    const between = text.slice(start, end);
    if (between.trim() !== '') parts.push(...others(between));
  };
  let behind = 0;
  found.forEach(({ row, index, name }, place) => {
    if (index < behind) return;
    const next = found[place + 1]?.index ?? text.length;
    const end = row.ends === undefined ? -1 : text.indexOf(row.ends, index);
    const stop = end < 0 ? next : Math.min(next, end + (row.ends?.length ?? 0));
    rest(behind, index);
    parts.push({ kind: row.kind, name: shorten(name ?? row.kind), text: text.slice(index, stop) });
    behind = stop;
  });
  rest(behind, text.length);
  return parts;
}

function wholePrompt(text: string): readonly TextPart[] {
  return [{ kind: 'system', name: 'system prompt', text }];
}

function otherNotes(text: string): readonly TextPart[] {
  return [{ kind: 'environment', name: 'reminders', text }];
}

/** A heading of the first or second level; a tag on a line of its own, in front of all headings and in no other tag. */
const SECTION = /^(?:#{1,2} +(?<heading>\S.*)|<(?<tag>[a-z][\w -]*)>)$/gm;

function sectionsOf(text: string): readonly TextPart[] {
  const starts: { readonly index: number; readonly name: string }[] = [];
  let closed = 0;
  for (const { index, groups } of text.matchAll(SECTION)) {
    const { heading, tag = '' } = groups ?? {};
    if (starts.length === MOST_PARTS) break;
    if (heading === undefined && index < closed) continue;
    closed = heading === undefined ? text.indexOf(`</${tag}>`, index) : text.length;
    starts.push({ index, name: heading ?? tag });
  }
  return [{ index: 0, name: 'beginning' }, ...starts].flatMap(({ index, name }, place) => {
    const section = text.slice(index, starts[place]?.index);
    return section.trim() === '' ? [] : [{ kind: 'system' as const, name: shorten(name), text: section }];
  });
}

const LONGEST_NAME = 200;

function shorten(name: string): string {
  return name.trim().slice(0, LONGEST_NAME);
}

/** Less than this may be said twice by chance, or by an agent about two files that are empty. */
const LEAST_REPEATED = 100;

/** Parts of the same name as one; a file whose text stands in another one, or a second time, is told apart. */
function markRepeats(texts: readonly TextPart[]): readonly StartPart[] {
  const files = texts.filter(({ kind }) => kind === 'memory').map((part) => ({ part, body: bodyOf(part) }));
  const parts = new Map<string, StartPart>();
  for (const part of texts) {
    const { kind, name, text } = part;
    const sameAs = kind === 'memory' ? repeatedIn(files, part) : undefined;
    const key = JSON.stringify([kind, name, sameAs]);
    const tokens = tokensOf(text) + (parts.get(key)?.tokens ?? 0);
    parts.set(key, { kind, name, tokens, ...(sameAs !== undefined && { sameAs }) });
  }
  return [...parts.values()];
}

/** The file that says all of this one; of two that are the same, the second repeats the first. */
function repeatedIn(
  files: readonly { readonly part: TextPart; readonly body: string }[],
  part: TextPart,
): string | undefined {
  const at = files.findIndex((file) => file.part === part);
  const own = files[at]?.body ?? '';
  if (own.length < LEAST_REPEATED) return undefined;
  return files.find(({ body }, place) => place !== at && body.includes(own) && (body !== own || place < at))
    ?.part.name;
}

/** Without the line that names the file, and with white space that says nothing made alike. */
function bodyOf({ text }: TextPart): string {
  return text
    .slice(text.indexOf('\n') + 1)
    .replace(/<\/?(?:INSTRUCTIONS|system-reminder)>|--- End of Context from:/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
