import type { LanguageModelV3FilePart, LanguageModelV3TextPart } from '@ai-sdk/provider';
import type { MediaBlock } from '@hdc/core';

type MediaPart = LanguageModelV3FilePart | LanguageModelV3TextPart;

const DATA_URL = /^data:([^;,]+);base64,(.+)$/s;

/** A picture or document with its caption; a placeholder if the vendor does not take it. */
export function mediaParts(block: MediaBlock, isTaken: (media: MediaBlock) => boolean): readonly MediaPart[] {
  const media = withoutDataUrl(block);
  const data = media.encoding === 'url' ? parseUrl(media.data) : media.data;
  if (!data || !isTaken(media)) return [{ type: 'text', text: mediaPlaceholder(media) }];
  const { mimeType: mediaType, filename, caption } = media;
  const file: LanguageModelV3FilePart = { type: 'file', data, mediaType, ...(filename && { filename }) };
  return caption?.trim() ? [file, { type: 'text', text: caption }] : [file];
}

/** Stands for media that cannot be sent. Never the data: base64 read as text costs a fortune. */
export function mediaPlaceholder({ mimeType, data, encoding, filename, caption }: MediaBlock): string {
  const source = encoding === 'url' && !data.startsWith('data:') ? data : undefined;
  return `[${[mimeType || 'media', filename, source, caption].filter(Boolean).join(', ')}]`;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A data URL is base64 in disguise, and vendors would try to fetch it. */
export function withoutDataUrl(media: MediaBlock): MediaBlock {
  const [, mimeType, data] = (media.encoding === 'url' && DATA_URL.exec(media.data)) || [];
  return mimeType && data ? { ...media, mimeType, data, encoding: 'base64' } : media;
}
