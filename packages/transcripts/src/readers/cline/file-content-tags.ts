import type { TextBlock } from '@hdc/core';
import { textBlocks } from '../../build/text-blocks.ts';
import { fileInclusion } from '../../content/file-inclusion.ts';

const FILE = /<file_content path="([^"]*)">\n?([\s\S]*?)\n?<\/file_content>/g;

/** A mention of a file puts its content into the message in tags; each becomes an inclusion. */
export function foldFileContents(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let end = 0;
  for (const match of text.matchAll(FILE)) {
    blocks.push(...textBlocks(text.slice(end, match.index)), fileInclusion(match[1] ?? '', match[2] ?? ''));
    end = match.index + match[0].length;
  }
  return [...blocks, ...textBlocks(text.slice(end))];
}
