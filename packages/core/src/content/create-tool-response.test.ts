import { describe, expect, it } from 'vitest';
import { createToolResponse } from './create-content.ts';

describe('createToolResponse', () => {
  it('makes a frozen tool entry without an error field for a call that went well', () => {
    const entry = createToolResponse('c1', 'read_file', { output: 'text' });
    expect(entry).toStrictEqual({
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: 'c1', toolName: 'read_file', result: { output: 'text' } }],
    });
    expect(entry).toSatisfy(Object.isFrozen);
  });

  it('keeps the error of a failed call, and the metadata', () => {
    const entry = createToolResponse('c1', 'read_file', undefined, 'no such file', { turnId: 't' });
    expect(entry.blocks[0]).toMatchObject({ error: 'no such file' });
    expect(entry.metadata).toEqual({ turnId: 't' });
  });
});
