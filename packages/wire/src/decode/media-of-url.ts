import type { MediaBlock } from '@hdc/core';

const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?;base64,/;

/** Media behind a URL, which may hold the data itself. */
export function mediaOfUrl(url: string, mimeType = 'image/png'): MediaBlock {
  const inline = DATA_URL.exec(url.slice(0, 200));
  if (!inline) return { type: 'media', mimeType, data: url, encoding: 'url' };
  return {
    type: 'media',
    mimeType: inline[1] || mimeType,
    data: url.slice(inline[0].length),
    encoding: 'base64',
  };
}
