import type { IncomingHttpHeaders } from 'node:http';
import type { WireFormatName } from '@hdc/wire';

interface CommentRow {
  /** The header that its clients send with every request. */
  readonly header: string;
  readonly value: RegExp;
  readonly formats: readonly WireFormatName[];
}

const ANTHROPIC_AND_OPENAI = ['anthropic-messages', 'openai-chat', 'openai-responses'] as const;

/**
 * Clients that were seen to skip comments in a stream of events. A parser need not: that of @google/genai up to 1.30 at
 * least, and of Gemini CLI with it, takes a comment for a broken end of the answer.
 * Sources: streams with comments between all events, read by each SDK against a server on loopback; 2026-11.
 */
const ROWS: readonly CommentRow[] = [
  // @anthropic-ai/sdk 1.8.0 and openai 6.49.0 (Claude Code has the former), anthropic 1.13.0 and openai 3.22.1 for Python.
  { header: 'x-stainless-lang', value: /^(?:js|python)$/, formats: ANTHROPIC_AND_OPENAI },
  // @ai-sdk/anthropic 3.0.138 and @ai-sdk/openai 3.0.139.
  { header: 'user-agent', value: /(?:^|\s)ai-sdk\/provider-utils\//, formats: ANTHROPIC_AND_OPENAI },
];

/** Whether the client of a request is known to take comments between events. */
export function takesComments(headers: IncomingHttpHeaders, format: string): boolean {
  return ROWS.some(
    ({ header, value, formats }) =>
      value.test(String(headers[header] ?? '')) && formats.some((name) => name === format),
  );
}
