import type { ContentBlock, IContent } from '@hdc/core';
import { isRecord, stringifyValue } from '@hdc/core/content';
import type { PeerCall, PeerMessage, PeerResult } from '../peer/peer-message.ts';

/** The entry of the recording that a message was made from. */
export interface RecordedMessage {
  readonly message: PeerMessage;
  readonly entry: IContent;
}

/** Recorded entries of one window as messages, in their order. Ids that a recording uses again become others. */
export class ToMessages {
  /** The number of calls with each id. */
  readonly #uses = new Map<string, number>();

  toMessage(entry: IContent): RecordedMessage {
    return { entry, message: this.#messageOf(entry) };
  }

  #messageOf({ speaker, blocks }: IContent): PeerMessage {
    if (speaker === 'human') return { role: 'user', text: joined(blocks, textOf) };
    if (speaker === 'ai') {
      return {
        role: 'assistant',
        text: joined(blocks, textOf),
        thinking: joined(blocks, thoughtOf),
        calls: blocks.flatMap((block) => this.#callOf(block)),
      };
    }
    return { role: 'tool', results: blocks.flatMap((block) => this.#resultOf(block)) };
  }

  #callOf(block: ContentBlock): readonly PeerCall[] {
    if (block.type !== 'tool_call') return [];
    const { id, name, parameters } = block;
    this.#uses.set(id, (this.#uses.get(id) ?? 0) + 1);
    return [{ id: this.#own(id), name, input: isRecord(parameters) ? parameters : { input: parameters } }];
  }

  #resultOf(block: ContentBlock): readonly PeerResult[] {
    if (block.type !== 'tool_response') return [];
    const { callId, toolName, result, error } = block;
    return [
      {
        id: this.#own(callId),
        name: toolName,
        text: withError(stringifyValue(result), error ?? ''),
        isError: error !== undefined,
      },
    ];
  }

  #own(id: string): string {
    const uses = this.#uses.get(id) ?? 1;
    return uses === 1 ? id : `${id}~${uses}`;
  }
}

/** Some recordings hold an error twice. */
function withError(result: string, error: string): string {
  if (result.includes(error)) return result;
  return result === '' ? error : `${result}\n${error}`;
}

/** The words of a person or a model in a block. */
function textOf(block: ContentBlock): string {
  if (block.type === 'text') return block.text;
  return block.type === 'code' ? block.code : '';
}

function thoughtOf(block: ContentBlock): string {
  return block.type === 'thinking' ? block.thought : '';
}

function joined(blocks: readonly ContentBlock[], read: (block: ContentBlock) => string): string {
  return blocks
    .map(read)
    .filter((text) => text !== '')
    .join('\n');
}
