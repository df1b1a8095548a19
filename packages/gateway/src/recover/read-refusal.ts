import { Readable } from 'node:stream';
import { isContextOverflow } from '@hdc/core';
import { decodeBody } from '../encoding/decode-body.ts';
import type { VendorAnswer } from '../forward/vendor-answer.ts';
import { valuesOf } from '../server/values-of.ts';

/** No error message is longer. */
const LONGEST = 8 * 1024 * 1024;

/** Statuses with which vendors refuse a request as too long. Source: the vendors' API references; 2026-11. */
const STATUSES: ReadonlySet<number> = new Set([400, 413, 422]);

export interface ReadRefusal {
  /** With a body that can still be passed on. */
  readonly answer: VendorAnswer;
  readonly isTooLong: boolean;
}

/** Whether a vendor refused a request because it is too long. Answers with any other status are not read. */
export async function readRefusal(answer: VendorAnswer): Promise<ReadRefusal> {
  if (!STATUSES.has(answer.status)) return { answer, isTooLong: false };
  const body = await readAll(answer.body);
  const [encoding = ''] = valuesOf(answer.rawHeaders, 'content-encoding');
  const text = Buffer.from(decodeBody(body, encoding, LONGEST) ?? []).toString('utf8');
  const isTooLong = isContextOverflow({ status: answer.status, responseBody: text });
  return { answer: { ...answer, body: Readable.from([body]) }, isTooLong };
}

async function readAll(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(Buffer.from(piece));
    length += pieces.at(-1)?.length ?? 0;
    if (length > LONGEST) throw new Error('an error message without an end');
  }
  return Buffer.concat(pieces);
}
