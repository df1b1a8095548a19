import { describe, expect, it } from 'vitest';
import { readImageSize } from './read-image-size.ts';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const gif = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(13);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};

const riff = (chunk: string): Buffer => {
  const bytes = Buffer.alloc(32);
  bytes.write('RIFF', 'latin1');
  bytes.write(`WEBP${chunk}`, 8, 'latin1');
  return bytes;
};

const webpLossy = (width: number, height: number): Buffer => {
  const bytes = riff('VP8 ');
  bytes.set([0x9d, 0x01, 0x2a], 23);
  // The two highest bits are the scale, which is no part of the size.
  bytes.writeUInt16LE(width | 0x4000, 26);
  bytes.writeUInt16LE(height | 0x8000, 28);
  return bytes;
};

const webpLossless = (width: number, height: number): Buffer => {
  const bytes = riff('VP8L');
  bytes.writeUInt8(0x2f, 20);
  // All four high bits set: an alpha flag and version that must not leak into the height.
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14) | 0xf0000000) >>> 0, 21);
  return bytes;
};

const webpExtended = (width: number, height: number): Buffer => {
  const bytes = riff('VP8X');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
};

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

/** Start of image, an APP0 segment, tables whose markers look like frames, then the frame with the size. */
const jpeg = (width: number, height: number, frameMarker = 0xffc0, preview = 14): Buffer => {
  const frame = Buffer.alloc(15);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xffe0, Buffer.alloc(preview)),
    ...[0xffc4, 0xffc8, 0xffcc].map((table) => segment(table, Buffer.alloc(20, 0x11))),
    segment(frameMarker, frame),
  ]);
};

const jpegWithGarbage = jpeg(640, 480);
jpegWithGarbage.writeUInt16BE(0x1234, 2);

describe('readImageSize', () => {
  it.each([
    ['PNG', png(640, 480)],
    ['GIF', gif(640, 480)],
    ['lossy WebP', webpLossy(640, 480)],
    ['lossless WebP', webpLossless(640, 480)],
    ['extended WebP', webpExtended(640, 480)],
    ['JPEG', jpeg(640, 480)],
    ['progressive JPEG', jpeg(640, 480, 0xffc2)],
    ['JPEG with a preview in front', jpeg(640, 480, 0xffc0, 60_000)],
  ])('reads a %s', (_case, bytes) => {
    expect(readImageSize(bytes.toString('base64'))).toEqual({ width: 640, height: 480 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('this is no image, only a few words of text')],
    ['a PNG that is cut off', png(640, 480).subarray(0, 20)],
    ['a GIF that is cut off', gif(640, 480).subarray(0, 8)],
    ['a WebP that is cut off', webpLossy(640, 480).subarray(0, 27)],
    ['a WebP with an unknown chunk', riff('ALPH')],
    ['a JPEG that is cut off before its frame', jpeg(640, 480).subarray(0, 30)],
    ['a JPEG that has no marker where a segment begins', jpegWithGarbage],
    ['a PNG without width', png(0, 480)],
    ['a GIF without height', gif(640, 0)],
  ])('knows no size of %s', (_case, bytes) => {
    expect(readImageSize(bytes.toString('base64'))).toBeUndefined();
  });

  it('takes text that is no base64 for an unknown image', () => {
    expect(readImageSize('*** not base64 ***')).toBeUndefined();
  });
});
