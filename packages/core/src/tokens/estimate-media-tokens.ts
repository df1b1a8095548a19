import type { MediaBlock } from '../content/content-block.ts';
import { readImageSize } from './read-image-size.ts';

interface MediaRule {
  readonly mimeType: RegExp;
  /** Tokens for each byte of the decoded data. */
  readonly tokensPerByte: number;
  /** Tokens where the size is unknown, as for a URL. */
  readonly unknownSize: number;
  readonly source: string;
}

/** Vendors differ; these rules lean to the high side, since a guess too low overflows the window. */
const MEDIA_RULES: readonly MediaRule[] = [
  {
    mimeType: /^application\/pdf/,
    tokensPerByte: 2250 / 50_000,
    unknownSize: 22_500,
    source: 'Anthropic, PDF support: 1 500–3 000 tokens a page; about 50 KB a page',
  },
  {
    mimeType: /^audio\//,
    tokensPerByte: 32 / 16_000,
    unknownSize: 1_920,
    source: 'Google, Gemini audio: 32 tokens a second; 16 000 bytes a second at 128 kbit/s',
  },
  {
    mimeType: /^video\//,
    tokensPerByte: 300 / 250_000,
    unknownSize: 18_000,
    source: 'Google, Gemini video: about 300 tokens a second; 250 000 bytes a second at 2 Mbit/s',
  },
];

/** Anything that no rule knows is text in disguise more often than not. */
const OTHER_TOKENS_PER_BYTE = 1 / 4;
const OTHER_UNKNOWN_SIZE = 1_000;

/** Anthropic, Vision: (width × height) / 750 tokens, long edge scaled down to 1 568 pixels. */
const PIXELS_PER_TOKEN = 750;
const LONGEST_EDGE = 1568;
const LARGEST_IMAGE_TOKENS = 1_600;

export function estimateMediaTokens(block: MediaBlock): number {
  return isImage(block) ? estimateImage(block) : estimateBySize(block);
}

function isImage(block: MediaBlock): boolean {
  return block.mimeType.startsWith('image/');
}

function estimateImage(block: MediaBlock): number {
  const size = block.encoding === 'base64' ? readImageSize(block.data) : undefined;
  if (!size) return LARGEST_IMAGE_TOKENS;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(size.width, size.height));
  const tokens = Math.ceil((size.width * scale * size.height * scale) / PIXELS_PER_TOKEN);
  return Math.min(tokens, LARGEST_IMAGE_TOKENS);
}

function estimateBySize(block: MediaBlock): number {
  const rule = MEDIA_RULES.find(({ mimeType }) => mimeType.test(block.mimeType));
  if (block.encoding === 'url') return rule?.unknownSize ?? OTHER_UNKNOWN_SIZE;
  const bytes = (block.data.length * 3) / 4;
  return Math.ceil(bytes * (rule?.tokensPerByte ?? OTHER_TOKENS_PER_BYTE));
}
