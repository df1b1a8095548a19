import type { ToolResponseBlock } from './content-block.ts';

/** A call failed exactly when its response carries an error; what the result says does not matter. */
export function isFailedResponse(response: ToolResponseBlock): boolean {
  return Boolean(response.error);
}
