import type { ContentBlock } from '@hdc/core';
import { isTagged, WIRE_FORMATS, type WireFormatName, type WireRequest } from '@hdc/wire';
import { type WireMessage, type WireParts, wireMessage } from '../wire-message.ts';
import { listIn, textIn } from './read-json.ts';

type Role = WireMessage['role'];

/** A vendor's names of messages and roles. */
export interface MessageRules {
  readonly format: WireFormatName;
  /** The key of the messages in the body. */
  readonly list: string;
  readonly roles: Readonly<Record<string, Role>>;
  /** Results stand in messages of a role of their own, whatever role they are sent with. */
  readonly ownResults: boolean;
  /** Roles of which several in a row are one turn. */
  readonly joined: readonly Role[];
}

/** The messages of a body in words that hold for every vendor, with the system prompt first. */
export function readMessages(body: unknown, rules: MessageRules): readonly WireMessage[] {
  const { format, list } = rules;
  const request = WIRE_FORMATS[format].decode(body);
  const messages = listIn(body, list);
  const blocks = messages.map((): ContentBlock[] => []);
  for (const [block, position] of placedBlocks(request)) blocks[position]?.push(block);
  const read = messages.map((message, index) => readMessage(message, blocks[index] ?? [], rules));
  const hasOwnSystem = read.some(({ role }) => role === 'system');
  const system =
    request?.system && !hasOwnSystem ? [wireMessage('system', [{ texts: [request.system] }])] : [];
  return [...system, ...join(read, rules.joined)];
}

/** Every block, and the position of the message that holds it. */
function placedBlocks(request: WireRequest | undefined): readonly (readonly [ContentBlock, number])[] {
  return (request?.entries ?? []).flatMap(({ blocks }, entry) =>
    blocks.flatMap((block, index) => {
      const position = request?.places[entry]?.[index]?.path[1];
      return typeof position === 'number' ? [[block, position] as const] : [];
    }),
  );
}

function readMessage(
  message: unknown,
  blocks: readonly ContentBlock[],
  { format, list, roles, ownResults }: MessageRules,
): WireMessage {
  const sent = roles[textIn(message, 'role')];
  // A prompt of the system is no part of the conversation, so it is read for itself.
  if (sent === 'system') {
    return wireMessage('system', [
      { texts: [WIRE_FORMATS[format].decode({ [list]: [message] })?.system ?? ''] },
    ]);
  }
  const hasResult = blocks.some(({ type }) => type === 'tool_response');
  const isAnswer = blocks.some(({ type }) => type === 'tool_call' || type === 'thinking');
  const role = hasResult && ownResults ? 'tool' : (sent ?? (isAnswer ? 'assistant' : 'unknown'));
  return wireMessage(role, blocks.map(readBlock));
}

function readBlock(block: ContentBlock): WireParts {
  switch (block.type) {
    case 'text':
      return { texts: [block.text] };
    case 'thinking':
      return { signatures: block.signature === undefined ? [] : [bare(block.signature)] };
    case 'tool_call':
      return { calls: [{ id: block.id, name: block.name, input: block.parameters }] };
    case 'tool_response':
      return {
        results: [{ id: block.callId, text: typeof block.result === 'string' ? block.result : '' }],
      };
    default:
      return { media: 1 };
  }
}

/** As the vendor wrote it. */
function bare(signature: string): string {
  return isTagged(signature) ? signature.slice(signature.indexOf(':') + 1) : signature;
}

function join(messages: readonly WireMessage[], joined: readonly Role[]): readonly WireMessage[] {
  const turns: WireMessage[][] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.[0]?.role === message.role && joined.includes(message.role)) last.push(message);
    else turns.push([message]);
  }
  return turns.map((turn) => wireMessage(turn[0]?.role ?? 'unknown', turn));
}
