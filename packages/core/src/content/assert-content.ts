import { InvalidContentError } from '../errors/invalid-content-error.ts';
import type { ContentBlock } from './content-block.ts';
import { type IContent, SPEAKERS } from './i-content.ts';
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

const OPTIONAL_TEXTS = ['error', 'signature', 'boundTo', 'caption', 'filename', 'language'];

/** Refuses what is no entry. Callers without TypeScript get here too, so the type alone is no promise. */
export function assertContent(value: unknown): asserts value is IContent {
  if (!isRecord(value)) throw new InvalidContentError('entry', value, ['an object with speaker and blocks']);
  const { speaker, blocks } = value;
  if (!isOneOf(SPEAKERS, speaker)) throw new InvalidContentError('speaker', speaker, SPEAKERS);
  if (!Array.isArray(blocks)) throw new InvalidContentError('blocks', blocks, ['an array of blocks']);
  for (const block of blocks) assertBlock(block);
}

function assertBlock(block: unknown): void {
  const types = Object.keys(REQUIRED_TEXTS);
  if (!isRecord(block)) {
    throw new InvalidContentError('block', block, [`an object with a type out of ${types.join(', ')}`]);
  }
  const { type } = block;
  if (!isOneOf(types, type)) throw new InvalidContentError('block type', type, types);
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

function isOneOf(allowed: readonly string[], value: unknown): value is string {
  return typeof value === 'string' && allowed.includes(value);
}
