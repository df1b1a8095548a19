import type { MediaBlock } from '@hdc/core';
import { type JsonRecord, recordAt, textAt } from '../../decode/read-json.ts';
import type { PartReader } from '../../decode/read-result.ts';

/** The parts of a `toolResult`. */
export const converseParts: PartReader = {
  textKey: (part) => (textAt(part, 'text') === undefined ? undefined : 'text'),
  media: converseMedia,
};

/** Source: the API reference of Amazon Bedrock, Converse; 2026-11. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', txt: 'text/plain' };

/** An image or a document that comes with its bytes; one that stands in a bucket is unknown to us. */
export function converseMedia(part: JsonRecord): MediaBlock | undefined {
  const [image, document] = [recordAt(part, 'image'), recordAt(part, 'document')];
  const pixels = textAt(recordAt(image, 'source'), 'bytes');
  if (pixels !== undefined) return media(`image/${textAt(image, 'format') ?? 'png'}`, pixels);
  const pages = textAt(recordAt(document, 'source'), 'bytes');
  if (pages === undefined) return undefined;
  return media(DOCUMENT_TYPES[textAt(document, 'format') ?? ''] ?? 'application/octet-stream', pages);
}

function media(mimeType: string, data: string): MediaBlock {
  return { type: 'media', mimeType, data, encoding: 'base64' };
}
