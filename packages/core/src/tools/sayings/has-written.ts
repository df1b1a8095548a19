import type { ToolResponseBlock } from '../../content/content-block.ts';
import { isFailedResponse } from '../../content/content-guards.ts';
import { stringifyValue } from '../../content/stringify-value.ts';
import { toolClassOf } from '../tool-class.ts';
import { NOT_WRITTEN, SIGNS_OF_ANY, SIGNS_OF_WRITES, WRITTEN } from './failure-rows.ts';
import { leadOf } from './lead-of.ts';
import { hasFailureSign, resultSays } from './result-says.ts';
import { textsOfResult } from './texts-of-result.ts';

/**
 * Whether a call that was to write has written: unless its response carries an error, or says that it failed or was
 * refused. A write without a response counts. Only for that question: how a call ended for a summary, its error says.
 */
export function hasWritten(response: ToolResponseBlock | undefined): boolean {
  if (!response) return true;
  if (isFailedResponse(response) || resultSays(response).isFailure) return false;
  const text = stringifyValue(response.result);
  // A result that is a text was asked for the others above.
  if (typeof response.result !== 'string' && hasFailureSign(text, SIGNS_OF_ANY)) return false;
  return !hasFailureSign(text, SIGNS_OF_WRITES) && !deniesWriting(response);
}

const LONGEST_STATEMENT = 600;

/** In its first statement, names of files and quotes apart; a command may have printed anything there. */
function deniesWriting({ result, toolName }: ToolResponseBlock): boolean {
  const [text] = typeof result === 'string' || Array.isArray(result) ? textsOfResult(result) : [];
  if (text === undefined || toolClassOf(toolName) === 'shell') return false;
  const [line = ''] = leadOf(text.slice(0, LONGEST_STATEMENT)).split('\n', 1);
  if (WRITTEN.test(line) || line.startsWith('{')) return false;
  const words = line
    .replace(/<\/?\w+>|`[^`]*`|"[^"]*"|(?<!\w)'[^']*'/g, ' ')
    .replace(/\S*[\\/]\S*|\S+\.\w+\b/g, '');
  return NOT_WRITTEN.test(words);
}
