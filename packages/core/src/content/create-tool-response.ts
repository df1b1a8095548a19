import { freezeContent } from './freeze-content.ts';
import type { ContentMetadata, IContent } from './i-content.ts';

/** A tool entry with one response; a failed call has its message in `error`. */
export function createToolResponse(
  callId: string,
  toolName: string,
  result: unknown,
  error?: string,
  metadata?: ContentMetadata,
): IContent {
  return freezeContent({
    speaker: 'tool',
    blocks: [{ type: 'tool_response', callId, toolName, result, ...(error !== undefined && { error }) }],
    ...(metadata && { metadata }),
  });
}
