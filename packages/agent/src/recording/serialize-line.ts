import { type ContentBlock, type IContent, messageOf, stringifyValue } from '@hdc/core';
import type { RecordingLine } from '@hdc/transcripts';

/** A line as JSON. Never throws: what JSON cannot hold is written as a text that stands for it. */
export function serializeLine(line: RecordingLine): string {
  try {
    return JSON.stringify(line);
  } catch {
    return serializePlainly(line);
  }
}

function serializePlainly(line: RecordingLine): string {
  try {
    return JSON.stringify(plainLine(line));
  } catch (error) {
    const reason = messageOf(error);
    return JSON.stringify({ type: 'event', event: 'unserialisable', line: line.type, reason });
  }
}

function plainLine(line: RecordingLine): RecordingLine {
  switch (line.type) {
    case 'entry':
      return { type: 'entry', entry: plainEntry(line.entry) };
    case 'compressed':
      return { type: 'compressed', history: line.history.map(plainEntry) };
    case 'edited': {
      const replacements = line.replacements.map(([index, entry]) => [index, plainEntry(entry)] as const);
      return { ...line, replacements };
    }
    case 'event': {
      const fields = Object.entries(line).map(([name, value]) => [name, stringifyValue(value)] as const);
      return { ...Object.fromEntries(fields), type: 'event' };
    }
    case 'session':
      return line;
  }
}

function plainEntry(entry: IContent): IContent {
  return { ...entry, blocks: entry.blocks.map(plainBlock) };
}

/** Only what tools are given and give back can be anything at all. */
function plainBlock(block: ContentBlock): ContentBlock {
  if (block.type === 'tool_call') return { ...block, parameters: stringifyValue(block.parameters) };
  if (block.type === 'tool_response') return { ...block, result: stringifyValue(block.result) };
  return block;
}
