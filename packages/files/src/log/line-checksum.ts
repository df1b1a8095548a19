import { crc32 } from 'node:zlib';

/** The last field of a line, so that the rest of it can be had by cutting. */
const MARK = /,"sum":"([0-9a-f]{8})"\}$/;
const MARK_LENGTH = ',"sum":"00000000"}'.length;

/** A JSON object, which must not be empty, with a checksum of itself as its last field. */
export function addChecksum(json: string): string {
  return `${json.slice(0, -1)},"sum":"${checksumOf(json)}"}`;
}

/** Finds the fault of each line of one recording, from the first on; undefined for a sound line. */
export type LineCheck = (line: string) => string | undefined;

/** Recordings began without checksums, so only behind the first one a line must have its own. */
export function createLineCheck(): LineCheck {
  let isMarked = false;
  return (line) => {
    // A regular expression that looks for an end walks through the whole line first.
    const sum = MARK.exec(line.slice(-MARK_LENGTH))?.[1];
    if (sum === undefined) return isMarked && line.trim() !== '' ? 'its checksum is missing' : undefined;
    isMarked = true;
    const isSound = checksumOf(`${line.slice(0, -MARK_LENGTH)}}`) === sum;
    return isSound ? undefined : 'its checksum does not match';
  };
}

/** True for a line that is what was written, and not merely a line without a checksum. */
export function isChecksummed(line: string): boolean {
  return MARK.test(line.slice(-MARK_LENGTH)) && createLineCheck()(line) === undefined;
}

function checksumOf(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
