import { isToolNote } from '../tool-notes.ts';

const OPENING = '<'.charCodeAt(0);

/** A text behind the lines and tags that a tool puts in front of it. */
export function leadOf(text: string): string {
  let rest = text.trimStart();
  for (let end = rest.indexOf('\n'); end >= 0 && isToolNote(rest.slice(0, end)); end = rest.indexOf('\n')) {
    rest = rest.slice(end + 1).trimStart();
  }
  if (rest.charCodeAt(0) !== OPENING) return rest;
  return rest.replace(/^<(?:tool_use_error|error|result|output|stderr)>\s*/, '');
}
