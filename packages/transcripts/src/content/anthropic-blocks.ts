import type { ContentBlock, MediaBlock } from '@hdc/core';
import { errorLine } from '@hdc/wire';
import type { ToolAnswer } from '../build/transcript-builder.ts';
import { type JsonRecord, recordAt, recordsOf, textAt } from '../json.ts';
import { textBlocks, thinkingBlocks } from './text-blocks.ts';

/** The parts of an Anthropic message that are not tool results. */
export function anthropicBlocks(content: unknown): readonly ContentBlock[] {
  if (typeof content === 'string') return textBlocks(content);
  return recordsOf(content).flatMap(anthropicBlock);
}

function anthropicBlock(part: JsonRecord): readonly ContentBlock[] {
  switch (part['type']) {
    case 'text':
      return textBlocks(textAt(part, 'text'));
    case 'thinking':
      return thinkingBlocks(textAt(part, 'thinking'), textAt(part, 'signature'));
    case 'redacted_thinking':
      return thinkingBlocks('', textAt(part, 'data'));
    case 'tool_use':
    case 'server_tool_use':
      return [
        {
          type: 'tool_call',
          id: textAt(part, 'id') ?? '',
          name: textAt(part, 'name') ?? 'unknown',
          parameters: part['input'],
        },
      ];
    case 'image':
    case 'document':
      return anthropicMedia(part);
    default:
      return [];
  }
}

function anthropicMedia(part: JsonRecord): readonly MediaBlock[] {
  const source = recordAt(part, 'source');
  const url = textAt(source, 'url');
  const data = url ?? textAt(source, 'data');
  if (data === undefined) return [];
  const mimeType = textAt(source, 'media_type') ?? 'image/png';
  return [{ type: 'media', mimeType, data, encoding: url === undefined ? 'base64' : 'url' }];
}

/** The tool results of an Anthropic message. */
export function anthropicResults(content: unknown): readonly ToolAnswer[] {
  return recordsOf(content)
    .filter(({ type }) => type === 'tool_result')
    .map((part) => {
      const { result, media } = resultOf(part['content']);
      const text = typeof result === 'string' ? result : '';
      return {
        callId: textAt(part, 'tool_use_id') ?? '',
        result,
        media,
        ...(part['is_error'] === true && { error: errorLine(text) }),
      };
    });
}

/** A text where all parts are text; whatever has another form stays as it is. */
export function resultOf(content: unknown): {
  readonly result: unknown;
  readonly media: readonly MediaBlock[];
} {
  if (!Array.isArray(content)) return { result: content ?? '', media: [] };
  const parts = recordsOf(content);
  const media = parts.filter(({ type }) => type === 'image').flatMap(imageOf);
  const rest = parts.filter(({ type }) => type !== 'image');
  const texts = rest.flatMap((part) => (part['type'] === 'text' ? (textAt(part, 'text') ?? '') : []));
  return { result: texts.length === rest.length ? texts.join('\n') : rest, media };
}

/** Anthropic keeps the data in `source`, pi beside the type. */
function imageOf(part: JsonRecord): readonly MediaBlock[] {
  const data = textAt(part, 'data');
  if (data === undefined) return anthropicMedia(part);
  return [{ type: 'media', mimeType: textAt(part, 'mimeType') ?? 'image/png', data, encoding: 'base64' }];
}
