import { type ContentBlock, INCLUSION_END, REFERENCED_FILES_HEADER } from '@hdc/core';
import { errorLine } from '@hdc/wire';
import type { ToolAnswer } from '../build/transcript-builder.ts';
import { isRecord, type JsonRecord, recordAt, recordsOf, textAt } from '../json.ts';
import { fileInclusion } from './file-inclusion.ts';
import { textBlocks, thinkingBlocks } from './text-blocks.ts';

/** The parts of a Gemini message that are not tool results; a list may also be a plain text. */
export function geminiBlocks(content: unknown, callId: (name: string) => string): readonly ContentBlock[] {
  if (typeof content === 'string') return textBlocks(content);
  const parts = isRecord(content) ? [content] : recordsOf(content);
  return foldReferences(parts.flatMap((part) => geminiBlock(part, callId)));
}

function geminiBlock(part: JsonRecord, callId: (name: string) => string): readonly ContentBlock[] {
  const text = textAt(part, 'text');
  if (text !== undefined) {
    return part['thought'] === true
      ? thinkingBlocks(text, textAt(part, 'thoughtSignature'))
      : textBlocks(text);
  }
  if (isRecord(part['functionCall'])) {
    const call = recordAt(part, 'functionCall');
    const name = textAt(call, 'name') ?? 'unknown';
    return [{ type: 'tool_call', id: textAt(call, 'id') ?? callId(name), name, parameters: call['args'] }];
  }
  const inline = recordAt(part, 'inlineData');
  const data = textAt(inline, 'data');
  if (data === undefined) return [];
  return [{ type: 'media', mimeType: textAt(inline, 'mimeType') ?? '', data, encoding: 'base64' }];
}

const REFERENCE = /^\s*Content from @(.+?):\s*$/;

/** `@`-files come as separate parts: a header for all, then a name and a content for each, then an end. */
function foldReferences(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  if (!blocks.some((block) => block.type === 'text' && block.text.trim() === REFERENCED_FILES_HEADER))
    return blocks;
  let path: string | undefined;
  return blocks.flatMap((block): readonly ContentBlock[] => {
    if (block.type !== 'text') return [block];
    const text = block.text.trim();
    if (text === REFERENCED_FILES_HEADER || text === INCLUSION_END) return [];
    const named = REFERENCE.exec(block.text)?.[1];
    if (named !== undefined) {
      path = named;
      return [];
    }
    if (path === undefined) return [block];
    const inclusion = fileInclusion(path, block.text);
    path = undefined;
    return [inclusion];
  });
}

/** The tool results of a Gemini message. */
export function geminiResults(content: unknown, callId: (name: string) => string): readonly ToolAnswer[] {
  return recordsOf(content)
    .filter((part) => isRecord(part['functionResponse']))
    .map((part) => {
      const answer = recordAt(part, 'functionResponse');
      const id = textAt(answer, 'id') ?? callId(textAt(answer, 'name') ?? 'unknown');
      return { callId: id, ...geminiOutcome(answer['response']) };
    });
}

/** `{ output }` and `{ error }` are the forms of the command line; anything else stays as it is. */
export function geminiOutcome(response: unknown): Pick<ToolAnswer, 'result' | 'error'> {
  if (!isRecord(response)) return { result: response ?? '' };
  const error = response['error'];
  if (error !== undefined && error !== null) {
    const text = typeof error === 'string' ? error : JSON.stringify(error);
    return { result: text, error: errorLine(text) };
  }
  const isPlain = Object.keys(response).length === 1 && 'output' in response;
  return { result: isPlain ? response['output'] : response };
}
