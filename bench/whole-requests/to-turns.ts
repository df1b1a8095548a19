import { type ContentBlock, type IContent, stringifyValue } from '@hdc/core';
import type { Call, Result, Turn } from '@hdc/wire/testing';

/** A recorded entry as a client would send it: what was said, thought, called and answered. */
export function toTurns({ speaker, blocks }: IContent): readonly Turn[] {
  if (speaker === 'human') return [{ type: 'human', texts: [textOf(blocks)], isList: false }];
  if (speaker === 'ai') {
    const thought = blocks.flatMap((block) => (block.type === 'thinking' ? block.thought : [])).join('\n');
    const text = textOf(blocks);
    return [
      {
        type: 'answer',
        text: text === '' ? undefined : text,
        thought: thought === '' ? undefined : thought,
        calls: blocks.flatMap(toCall),
      },
    ];
  }
  return [{ type: 'results', results: blocks.flatMap(toResult), words: undefined }];
}

function textOf(blocks: readonly ContentBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.type === 'text') return block.text;
      return block.type === 'code' ? block.code : [];
    })
    .join('\n');
}

function toCall(block: ContentBlock): readonly Call[] {
  if (block.type !== 'tool_call') return [];
  const { id, name, parameters } = block;
  const isRecord = typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters);
  return [{ id, name, parameters: isRecord ? { ...parameters } : { input: parameters } }];
}

function toResult(block: ContentBlock): readonly Result[] {
  if (block.type !== 'tool_response') return [];
  const { callId, toolName, result, error } = block;
  return [
    {
      call: { id: callId, name: toolName, parameters: {} },
      texts: [stringifyValue(result)],
      isList: false,
      isFailed: error !== undefined,
      hasImage: false,
      hasUnknownPart: false,
    },
  ];
}
