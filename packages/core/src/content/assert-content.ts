import { InvalidContentError } from '../errors/invalid-content-error.ts';
import type { ContentBlock } from './content-block.ts';
import { type IContent, SPEAKERS, type Speaker } from './i-content.ts';
import { isRecord } from './is-record.ts';

/** The fields of each block without which nothing can be done with it; all of them are texts. */
const REQUIRED_TEXTS: Readonly<Record<ContentBlock['type'], readonly string[]>> = {
  text: ['text'],
  tool_call: ['id', 'name'],
  tool_response: ['callId', 'toolName'],
  media: ['mimeType', 'data', 'encoding'],
  thinking: ['thought'],
  code: ['code'],
  opaque: ['kind'],
};

/**
 * The blocks that each speaker may use. Only a model asks and thinks, only a tool answers: no vendor accepts such a
 * block elsewhere.
 */
const BLOCKS_OF: Readonly<Record<Speaker, readonly ContentBlock['type'][]>> = {
  human: ['text', 'media', 'code', 'opaque'],
  ai: ['text', 'tool_call', 'media', 'thinking', 'code', 'opaque'],
  tool: ['text', 'tool_response', 'media', 'code', 'opaque'],
};

const OPTIONAL_TEXTS = ['error', 'signature', 'boundTo', 'caption', 'filename', 'language'];

/** Refuses what is no entry. Callers without TypeScript get here too, so the type alone is no promise. */
export function assertContent(value: unknown): asserts value is IContent {
  if (!isRecord(value)) throw new InvalidContentError('entry', value, ['an object with speaker and blocks']);
  const { speaker, blocks } = value;
  if (!isOneOf(SPEAKERS, speaker)) throw new InvalidContentError('speaker', speaker, SPEAKERS);
  if (!Array.isArray(blocks)) throw new InvalidContentError('blocks', blocks, ['an array of blocks']);
  for (const block of blocks) assertBlock(block, BLOCKS_OF[speaker], speaker);
}

function assertBlock(block: unknown, ofSpeaker: readonly string[], speaker: string): void {
  const types = Object.keys(REQUIRED_TEXTS);
  if (!isRecord(block)) {
    throw new InvalidContentError('block', block, [`an object with a type out of ${types.join(', ')}`]);
  }
  const { type } = block;
  if (!isOneOf(types, type)) throw new InvalidContentError('block type', type, types);
  if (!isOneOf(ofSpeaker, type))
    throw new InvalidContentError(`block of speaker ${speaker}`, type, ofSpeaker);
  for (const [blockType, fields] of Object.entries(REQUIRED_TEXTS)) {
    if (blockType !== type) continue;
    const missing = fields.find((field) => typeof block[field] !== 'string');
    if (missing) throw new InvalidContentError(`${type}.${missing}`, block[missing], ['a text']);
  }
  const odd = OPTIONAL_TEXTS.find(
    (field) => !['string', 'undefined'].includes(typeof (block[field] ?? undefined)),
  );
  if (odd) throw new InvalidContentError(`${type}.${odd}`, block[odd], ['a text', 'nothing']);
}

function isOneOf<T extends string>(allowed: readonly T[], value: unknown): value is T {
  return allowed.some((one) => one === value);
}
