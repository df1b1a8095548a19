import { cutText } from '../text/cut-text.ts';
import { isRecord } from './is-record.ts';

/** A call's parameters with long texts cut to their beginning; whatever is no object stays as it is. */
export function cutStrings(parameters: unknown, longest: number): unknown {
  if (!isRecord(parameters)) return parameters;
  const cut = Object.entries(parameters).map(([key, value]) => [
    key,
    typeof value === 'string' ? cutText(value, longest) : value,
  ]);
  return Object.fromEntries(cut);
}
