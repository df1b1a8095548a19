import type { ToolCallBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { hasInputMark } from './input-mark.ts';
import { mapStrings } from './map-strings.ts';

const remembered = new Memo<ToolCallBlock, boolean>();

/** Whether something was left out of the input of a call before. Remembered. */
export function isCutInput(call: ToolCallBlock): boolean {
  let isCut = remembered.get(call);
  if (isCut === undefined) {
    isCut = false;
    mapStrings(call.parameters, (text) => {
      isCut ||= hasInputMark(text);
      return text;
    });
    remembered.set(call, isCut);
  }
  return isCut;
}
