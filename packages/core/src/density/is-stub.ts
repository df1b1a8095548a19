import type { ToolResponseBlock } from '../content/content-block.ts';
import { PRUNED_POINTER } from './pruned-pointer.ts';
import { isToolSummary } from './tool-summary.ts';

/** Whether the result was taken out or shortened before: there is nothing left to gain. */
export function isStub({ result }: ToolResponseBlock): boolean {
  return result === PRUNED_POINTER || isToolSummary(result);
}
