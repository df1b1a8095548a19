import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { expect, test } from 'vitest';
import { eventFrames } from './usage-tee.ts';

const FOLDER = join(
  process.env['HDC_WIRE'] ?? join(import.meta.dirname, '../../../../../shared/wire'),
  'clouds',
);

/** Streams that the SDKs of clouds have read or refused, with their frames; none if there are no recordings. */
const recorded = (
  existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }) : []
).flatMap((file) => {
  if (!file.endsWith('.json')) return [];
  const { answer }: { readonly answer?: unknown } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  const said = isRecord(answer) ? answer['body'] : undefined;
  if (!isRecord(said) || typeof said['stream_base64'] !== 'string') return [];
  const frames = Array.isArray(said['frames']) ? said['frames'].filter(isRecord) : [];
  return [{ file, frames, bytes: Buffer.from(said['stream_base64'], 'base64') }];
});

if (recorded.length === 0) test.skip('recorded frames: there are none here');

test.each(recorded)(
  'the frames of $file are read up to the first that does not hold',
  ({ frames, bytes }) => {
    const payloads: string[] = [];
    const take = eventFrames((payload) => payloads.push(payload.toString('utf8')));
    const isBroken = frames.some(({ ok }) => ok === false);
    const read = () => {
      for (const byte of bytes) take(Buffer.from([byte]));
    };
    if (isBroken) expect(read).toThrow();
    else read();
    const sound = frames.findIndex(({ ok }) => ok === false);
    expect(payloads.length).toBe(sound < 0 ? frames.length : sound);
  },
);
