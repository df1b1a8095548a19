import type { PruneReport } from './describe-pruned.ts';

const SPACES = /^[ \t\r\n]*$/;

/** The object with one more member at its end, and every byte before as it was; undefined where it is no object. */
export function withReport(body: Uint8Array, report: PruneReport): Buffer | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const end = bytes.lastIndexOf('}');
  const start = bytes.indexOf('{');
  if (start < 0 || end <= start || !isSpace(bytes.subarray(end + 1)) || !isSpace(bytes.subarray(0, start))) {
    return undefined;
  }
  const before = bytes.subarray(0, end);
  const comma = isSpace(bytes.subarray(start + 1, end)) ? '' : ',';
  return Buffer.concat([before, Buffer.from(`${comma}"hdc":${JSON.stringify(report)}}`)]);
}

function isSpace(bytes: Buffer): boolean {
  return SPACES.test(bytes.toString('latin1'));
}
