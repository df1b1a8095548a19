import { quoteValue } from '@hdc/core/errors';
import { findPointer } from '@hdc/core/strategies';
import { ToolError } from '../tool-error.ts';

/**
 * Throws `ToolError` if the input of a call holds a pointer line that the file itself does not hold: written down, it would replace the
 * text that it stands for.
 */
export function refusePointers(input: unknown, before = ''): void {
  const pointer = findPointer(input);
  if (pointer === undefined || before.includes(pointer)) return;
  throw new ToolError(
    `The input holds ${quoteValue(pointer)}, which only stands for text that was taken out of the context. ` +
      'Nothing was changed. Read the file again and send the call with the text itself.',
  );
}
