export { blankLines } from './blank-lines.ts';
export { type HdcPlaces, type HdcWorld, hdcPlaces } from './hdc-places.ts';
export { addChecksum, createLineCheck, isChecksummed, type LineCheck } from './log/line-checksum.ts';
export type { LogPlace } from './log/log-place.ts';
export { type LogReader, SharedLog, type SharedLogOptions } from './log/shared-log.ts';
export { makeFolders, makePrivateFolder } from './make-private-folder.ts';
export { readRegularFile } from './read-regular-file.ts';
export { type ReplaceOptions, replaceFile } from './replace-file.ts';
