import { describe, expect, it } from 'vitest';
import type { MediaBlock } from '../content/content-block.ts';
import { estimateMediaTokens } from './estimate-media-tokens.ts';

const media = (mimeType: string, data: string, encoding: MediaBlock['encoding'] = 'base64'): MediaBlock => ({
  type: 'media',
  mimeType,
  data,
  encoding,
});

const gif = (width: number, height: number): string => {
  const bytes = Buffer.alloc(13);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes.toString('base64');
};

const bytes = (length: number): string => Buffer.alloc(length).toString('base64');

const URL = 'https://example.com/file';

describe('estimateMediaTokens', () => {
  it.each([
    { name: 'a tiny image', block: media('image/gif', gif(1, 1)), tokens: 1 },
    { name: 'an image of 750 pixels', block: media('image/gif', gif(30, 25)), tokens: 1 },
    { name: 'an image of 751 pixels', block: media('image/gif', gif(751, 1)), tokens: 2 },
    { name: 'an image of 750 × 100', block: media('image/gif', gif(750, 100)), tokens: 100 },
    { name: 'a wide image, scaled down', block: media('image/gif', gif(3136, 200)), tokens: 210 },
    { name: 'a high image, scaled down', block: media('image/gif', gif(200, 3136)), tokens: 210 },
    { name: 'a huge image', block: media('image/gif', gif(20_000, 20_000)), tokens: 1_600 },
    { name: 'an image without a readable header', block: media('image/bmp', bytes(300)), tokens: 1_600 },
    { name: 'an image behind a URL', block: media('image/png', URL, 'url'), tokens: 1_600 },
    { name: 'a PDF of about two pages', block: media('application/pdf', bytes(99_999)), tokens: 4_500 },
    { name: 'a PDF behind a URL', block: media('application/pdf', URL, 'url'), tokens: 22_500 },
    { name: 'ten seconds of sound', block: media('audio/mpeg', bytes(159_999)), tokens: 320 },
    { name: 'sound behind a URL', block: media('audio/mpeg', URL, 'url'), tokens: 1_920 },
    { name: 'three seconds of video', block: media('video/mp4', bytes(750_000)), tokens: 900 },
    { name: 'video behind a URL', block: media('video/mp4', URL, 'url'), tokens: 18_000 },
    { name: 'an unknown kind', block: media('application/x-new', bytes(3_000)), tokens: 750 },
    { name: 'an unknown kind behind a URL', block: media('application/x-new', URL, 'url'), tokens: 1_000 },
    { name: 'nothing of an unknown kind', block: media('', ''), tokens: 0 },
  ])('gives $tokens tokens to $name', ({ block, tokens }) => {
    expect(estimateMediaTokens(block)).toBe(tokens);
  });
});
