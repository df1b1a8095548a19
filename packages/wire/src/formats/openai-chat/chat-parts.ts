import type { MediaBlock } from '@hdc/core';
import { mediaOfUrl } from '../../decode/media-of-url.ts';
import { type JsonRecord, recordAt, textAt } from '../../decode/read-json.ts';
import type { PartReader } from '../../decode/read-result.ts';

/** The parts of a message of a tool whose content is a list. */
export const chatParts: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media: chatMedia,
  isMarked: (part) => part['cache_control'] !== undefined && part['cache_control'] !== null,
};

export function chatMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'image_url') return undefined;
  const url = textAt(recordAt(part, 'image_url'), 'url') ?? textAt(part, 'image_url');
  return url === undefined ? undefined : mediaOfUrl(url);
}
