import { InvalidContentError } from '../errors/invalid-content-error.ts';
import { BLOCK_TYPES } from './content-block.ts';
import { type IContent, SPEAKERS } from './i-content.ts';
import { isRecord } from './is-record.ts';

/** Refuses what is no entry. Callers without TypeScript get here too, so the type alone is no promise. */
export function assertContent(value: unknown): asserts value is IContent {
  if (!isRecord(value)) throw new InvalidContentError('entry', value, ['an object with speaker and blocks']);
  const { speaker, blocks } = value;
  if (!includes(SPEAKERS, speaker)) throw new InvalidContentError('speaker', speaker, SPEAKERS);
  if (!Array.isArray(blocks)) throw new InvalidContentError('blocks', blocks, ['an array of blocks']);
  for (const block of blocks) {
    if (!isRecord(block))
      throw new InvalidContentError('block', block, [
        `an object with a type out of ${BLOCK_TYPES.join(', ')}`,
      ]);
    const { type } = block;
    if (!includes(BLOCK_TYPES, type)) throw new InvalidContentError('block type', type, BLOCK_TYPES);
  }
}

function includes(allowed: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && allowed.includes(value);
}
