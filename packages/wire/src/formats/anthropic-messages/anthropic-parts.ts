import type { MediaBlock } from '@hdc/core';
import { type JsonRecord, recordAt, textAt } from '../../decode/read-json.ts';
import type { PartReader } from '../../decode/read-result.ts';

/** The parts of a `tool_result` whose content is a list. */
export const anthropicParts: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media: anthropicMedia,
  isMarked: (part) => part['cache_control'] !== undefined && part['cache_control'] !== null,
};

/** An image or a document; a document that is text or that the vendor keeps is unknown to us. */
export function anthropicMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'image' && part['type'] !== 'document') return undefined;
  const source = recordAt(part, 'source');
  const url = source['type'] === 'url' ? textAt(source, 'url') : undefined;
  const data = url ?? (source['type'] === 'base64' ? textAt(source, 'data') : undefined);
  if (data === undefined) return undefined;
  const mimeType =
    textAt(source, 'media_type') ?? (part['type'] === 'image' ? 'image/png' : 'application/pdf');
  return { type: 'media', mimeType, data, encoding: url === undefined ? 'base64' : 'url' };
}
