import type { MediaBlock } from '@hdc/core';
import { mediaOfUrl } from '../../decode/media-of-url.ts';
import { type JsonRecord, textAt } from '../../decode/read-json.ts';

/** Files and pictures as text or URL; bytes, which no JSON can hold, are left as they are. */
export function sdkMedia(part: JsonRecord): MediaBlock | undefined {
  if (part['type'] !== 'file' && part['type'] !== 'image') return undefined;
  const mimeType = textAt(part, 'mediaType') ?? textAt(part, 'mimeType') ?? 'image/png';
  const source = part['type'] === 'file' ? part['data'] : part['image'];
  if (source instanceof URL) return { type: 'media', mimeType, data: source.href, encoding: 'url' };
  if (typeof source !== 'string') return undefined;
  if (/^(?:https?|data):/.test(source)) return mediaOfUrl(source, mimeType);
  return { type: 'media', mimeType, data: source, encoding: 'base64' };
}
