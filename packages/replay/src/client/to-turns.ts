import type { ContentBlock, IContent } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';
import type { Call, Result, Turn } from '@hdc/wire';

/** A recorded entry as a client would send it: what was said, thought, called and answered. */
export function toTurns({ speaker, blocks }: IContent, sendsThinking: boolean): readonly Turn[] {
  if (speaker === 'tool') return [{ type: 'results', results: blocks.flatMap(toResult), words: undefined }];
  if (speaker === 'human') return [{ type: 'human', texts: [textOf(blocks)], isList: true }];
  const text = textOf(blocks);
  const thinking = sendsThinking ? blocks.filter((block) => block.type === 'thinking') : [];
  const signature = thinking.map((block) => bareSignature(block.signature)).join('');
  const thought = thinking.map((block) => block.thought).join('\n');
  const isThought = thought !== '' || signature !== '';
  const calls = blocks.flatMap(toCall);
  if (text === '' && !isThought && calls.length === 0) return [];
  return [
    {
      type: 'answer',
      text: text === '' ? undefined : text,
      thought: isThought ? thought : undefined,
      ...(signature !== '' && { signature }),
      calls,
    },
  ];
}

/** Entries name the vendor in front of a signature; requests do not. */
function bareSignature(signature = ''): string {
  return signature.replace(/^[a-z]+:/, '');
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
      texts: [result === undefined && error !== undefined ? error : stringifyValue(result)],
      isList: false,
      isFailed: error !== undefined,
    },
  ];
}
