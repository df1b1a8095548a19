import { quoteValue } from '@hdc/core/errors';
import { findPointer } from '@hdc/core/strategies';
import { ToolError } from '../errors/tool-error.ts';

/**
 * Throws `ToolError` if the input of a call holds a line that only stands for text in the context, and that the
 * file does not hold itself: written down, it would take the place of that text.
 */
export function refusePointers(input: unknown, before = ''): void {
  const pointer = findPointer(input);
  if (pointer === undefined || before.includes(pointer)) return;
  throw new ToolError(
    `The input holds ${quoteValue(pointer)}, which only stands for text that was taken out of the context. ` +
      'Nothing was changed. Read the file again and send the call with the text itself.',
  );
}
