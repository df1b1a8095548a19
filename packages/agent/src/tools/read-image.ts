import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { MediaBlock } from '@hdc/core';
import { quoteValue } from '@hdc/core/errors';
import { formatBytes } from '@hdc/text';
import { ToolError } from '../tool-error.ts';
import { readFileBytes } from '../workspace/read-file-bytes.ts';
import type { ToolOutput } from './tool.ts';

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The images that models see, and how their files begin: a name alone may lie, as with pointers of git-lfs. */
const IMAGES: readonly { extensions: readonly string[]; mimeType: string; begin: RegExp }[] = [
  { extensions: ['.png'], mimeType: 'image/png', begin: /^\x89PNG/ },
  { extensions: ['.jpg', '.jpeg'], mimeType: 'image/jpeg', begin: /^\xFF\xD8\xFF/ },
  { extensions: ['.gif'], mimeType: 'image/gif', begin: /^GIF8/ },
  { extensions: ['.webp'], mimeType: 'image/webp', begin: /^RIFF.{4}WEBP/s },
];

/** The file as an image for the model; undefined when it is none. */
export async function readImage(path: string, shown: string): Promise<ToolOutput | undefined> {
  const extension = extname(path).toLowerCase();
  if (!IMAGES.some(({ extensions }) => extensions.includes(extension))) return undefined;
  const { size } = await stat(path);
  if (size > MAX_IMAGE_BYTES) {
    throw new ToolError(
      `The image ${quoteValue(shown)} is too large (${formatBytes(size)}; at most ${formatBytes(MAX_IMAGE_BYTES)}). ` +
        'Make a smaller copy with run_shell_command and read that.',
    );
  }
  const bytes = await readFileBytes(path, shown, MAX_IMAGE_BYTES);
  // A picture that was renamed is what it begins with: vendors refuse it under another type.
  const kind = IMAGES.find(({ begin }) => begin.test(bytes.toString('latin1', 0, 16)));
  if (!kind) return undefined;
  const { mimeType } = kind;
  const image: MediaBlock = {
    type: 'media',
    mimeType,
    data: bytes.toString('base64'),
    encoding: 'base64',
    filename: shown,
  };
  const length = formatBytes(bytes.length);
  return {
    result: `${shown} is an image (${mimeType}, ${length}); it comes with this answer.`,
    summary: `image, ${length}`,
    media: [image],
  };
}
