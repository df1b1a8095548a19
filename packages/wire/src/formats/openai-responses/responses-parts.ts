import type { MediaBlock } from '@hdc/core';
import { mediaOfUrl } from '../../decode/media-of-url.ts';
import { type JsonRecord, textAt } from '../../decode/read-json.ts';
import type { PartReader } from '../../decode/read-result.ts';

export const TEXT_PARTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'text']);

/** The parts of an output that is a list. */
export const responsesParts: PartReader = {
  textKey: (part) => (TEXT_PARTS.has(part['type']) ? 'text' : undefined),
  media: responsesMedia,
};

/** An image that the request holds or points to; those that the vendor keeps are unknown to us. */
export function responsesMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'input_image') return undefined;
  const url = textAt(part, 'image_url');
  return url === undefined ? undefined : mediaOfUrl(url);
}
