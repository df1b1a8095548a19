import type { ToolResponseBlock } from '../../content/content-block.ts';
import { isFailedResponse } from '../../content/content-guards.ts';
import { stringifyValue } from '../../content/stringify-value.ts';
import { toolClassOf } from '../tool-class.ts';
import { MAY_NOT_BE_WRITTEN, NOT_WRITTEN, WRITTEN } from './failure-rows.ts';
import { hasFailureSign, SIGNS_OF_WRITES } from './failure-signs.ts';
import { leadOf } from './lead-of.ts';
import { isRefused } from './result-says.ts';
import { textsOfResult } from './texts-of-result.ts';

/**
 * Whether a call that was to write has written: unless its response carries an error, or says that it failed or was
 * refused. A write without a response counts. Only for that question: how a call ended for a summary, its error says.
 */
export function hasWritten(response: ToolResponseBlock | undefined): boolean {
  if (!response) return true;
  if (isFailedResponse(response) || isRefused(response)) return false;
  return !hasFailureSign(stringifyValue(response.result), SIGNS_OF_WRITES) && !deniesWriting(response);
}

const LONGEST_STATEMENT = 600;

/** In its first statement, names of files and quotes apart; a command may have printed anything there. */
function deniesWriting({ result, toolName }: ToolResponseBlock): boolean {
  const [text] = typeof result === 'string' || Array.isArray(result) ? textsOfResult(result) : [];
  if (text === undefined || toolClassOf(toolName) === 'shell') return false;
  const line = firstLineOf(leadOf(text.slice(0, LONGEST_STATEMENT)));
  if (!MAY_NOT_BE_WRITTEN.test(line) || WRITTEN.test(line) || line.startsWith('{')) return false;
  const words = line
    .replace(/<\/?\w+>|`[^`]*`|"[^"]*"|(?<!\w)'[^']*'/g, ' ')
    .replace(/\S*[\\/]\S*|\S+\.\w+\b/g, '');
  return NOT_WRITTEN.test(words);
}

function firstLineOf(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}
