import { describe, expect, it } from 'vitest';
import { isFailedResponse } from './content-guards.ts';

describe('isFailedResponse', () => {
  const response = { type: 'tool_response', callId: 'a', toolName: 'tool' } as const;

  it('trusts the error field alone, never the words of a result', () => {
    expect(isFailedResponse({ ...response, result: 'Error: it failed' })).toBe(false);
    expect(isFailedResponse({ ...response, result: 'ok', error: '' })).toBe(false);
    expect(isFailedResponse({ ...response, result: 'ok', error: 'no such file' })).toBe(true);
  });
});
