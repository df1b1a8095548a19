import { replaceFile } from '@hdc/files';
import { followLinks } from './follow-links.ts';

/** Puts a report in place whole or not at all; a link stays, and what it leads to is replaced. */
export function writeReport(path: string, text: string): void {
  replaceFile(followLinks(path), text);
}
