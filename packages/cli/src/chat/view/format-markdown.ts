import type { ContentBlock, IContent } from '@hdc/core';
import { describeCall, stringifyValue } from '@hdc/core/content';

const TITLES: Readonly<Record<IContent['speaker'], string>> = {
  human: 'You',
  ai: 'Agent',
  tool: 'Tool',
};

/** A conversation to read. */
export function formatMarkdown(history: readonly IContent[]): string {
  const sections = history.map(({ speaker, blocks, metadata }) => {
    const title = metadata?.isSummary ? 'Summary' : TITLES[speaker];
    return [`## ${title}`, ...blocks.flatMap(formatBlock)].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
}

function formatBlock(block: ContentBlock): readonly string[] {
  switch (block.type) {
    case 'text':
      return [block.text.trim()];
    case 'code':
      return [fenced(block.code, block.language)];
    case 'tool_call':
      return [`\`${describeCall(block).replaceAll('`', "'")}\``];
    case 'tool_response': {
      const error = block.error === undefined ? [] : [`**${block.error}**`];
      return [...error, fenced(stringifyValue(block.result))];
    }
    case 'media':
      return [`*${block.mimeType}${block.filename === undefined ? '' : `, ${block.filename}`}*`];
    case 'opaque':
      return [`*${block.kind}*`];
    case 'thinking':
      return [];
  }
}

/** The fence is longer than any in the text. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
