import type { ContentBlock } from '../content/content-block.ts';
import type { IContent, Speaker } from '../content/i-content.ts';
import { SPEAKERS } from '../content/i-content.ts';

/**
 * Histories as text, for fixtures that people read: a line per speaker, an indented line per block.
 *
 *     ai
 *       call c1 read_file {"file_path":"src/a.ts"}
 *     tool
 *       response c1 read_file "the content"
 */
export function parseHistoryText(text: string): IContent[] {
  const entries: { speaker: Speaker; blocks: ContentBlock[] }[] = [];
  for (const line of text.split('\n').filter((candidate) => candidate.trim() !== '')) {
    const speaker = SPEAKERS.find((candidate) => candidate === line);
    if (speaker) entries.push({ speaker, blocks: [] });
    else if (line.startsWith('  ')) entries.at(-1)?.blocks.push(parseBlock(line.trim()));
    else
      throw new Error(
        `Unknown fixture line ${JSON.stringify(line)}; allowed: ${SPEAKERS.join(', ')} or an indented block`,
      );
  }
  return entries;
}

export function printHistoryText(history: readonly IContent[]): string {
  return history
    .flatMap(({ speaker, blocks }) => [speaker, ...blocks.map((block) => `  ${printBlock(block)}`)])
    .join('\n');
}

function parseBlock(line: string): ContentBlock {
  const kind = line.split(' ', 1)[0] ?? '';
  const rest = line.slice(kind.length + 1);
  switch (kind) {
    case 'text':
      return { type: 'text', text: parseString(rest) };
    case 'thinking':
      return { type: 'thinking', thought: parseString(rest) };
    case 'media':
      return { type: 'media', mimeType: 'image/png', data: parseString(rest), encoding: 'base64' };
    case 'call':
    case 'response':
    case 'failure':
      return parseToolBlock(kind, rest);
    default:
      throw new Error(`Unknown fixture block ${JSON.stringify(line)}`);
  }
}

function parseToolBlock(kind: 'call' | 'response' | 'failure', text: string): ContentBlock {
  const [, id = '', name = '', json = ''] = /^(\S+) (\S+) (.*)$/.exec(text) ?? [];
  const value: unknown = JSON.parse(json);
  if (kind === 'call') return { type: 'tool_call', id, name, parameters: value };
  const response = { type: 'tool_response' as const, callId: id, toolName: name };
  return kind === 'failure'
    ? { ...response, result: '', error: String(value) }
    : { ...response, result: value };
}

function parseString(json: string): string {
  return String(JSON.parse(json));
}

function printBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return `text ${JSON.stringify(block.text)}`;
    case 'thinking':
      return `thinking ${JSON.stringify(block.thought)}`;
    case 'media':
      return `media ${JSON.stringify(block.data)}`;
    case 'code':
      return `code ${JSON.stringify(block.code)}`;
    case 'opaque':
      return `opaque ${block.kind} ${JSON.stringify(block.value)}`;
    case 'tool_call':
      return `call ${block.id} ${block.name} ${JSON.stringify(block.parameters)}`;
    case 'tool_response':
      return block.error === undefined
        ? `response ${block.callId} ${block.toolName} ${JSON.stringify(block.result)}`
        : `failure ${block.callId} ${block.toolName} ${JSON.stringify(block.error)}`;
  }
}
