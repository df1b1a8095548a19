import type { SharedV3ProviderMetadata } from '@ai-sdk/provider';
import type { CodeBlock, OpaqueBlock, TextBlock } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';

/** The text of a block; undefined when it is blank, because vendors refuse blank parts. */
export function blockText(block: TextBlock | CodeBlock | OpaqueBlock): string | undefined {
  // A block that only another format can hold is told rather than left out.
  if (block.type === 'opaque') return stringifyValue(block.value).trim() || undefined;
  if (block.type === 'text') return block.text.trim() === '' ? undefined : block.text;
  if (block.code.trim() === '') return undefined;
  const fence = fenceFor(block.code);
  return `${fence}${block.language ?? ''}\n${block.code}\n${fence}`;
}

/** A fence longer than any inside the code. */
function fenceFor(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  return '`'.repeat(longest + 1);
}

/** A non-empty text in the metadata of a part. */
export function readMetadata(
  metadata: SharedV3ProviderMetadata | undefined,
  vendor: string,
  key: string,
): string | undefined {
  const value = metadata?.[vendor]?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
