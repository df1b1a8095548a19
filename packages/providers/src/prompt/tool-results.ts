import type { LanguageModelV3ToolResultOutput, LanguageModelV3ToolResultPart } from '@ai-sdk/provider';
import type { ContentBlock, IContent, MediaBlock, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { stringifyValue } from '@hdc/core';
import { validToolName } from './call-names.ts';
import type { Dialect } from './dialect.ts';
import { mediaPlaceholder, withoutDataUrl } from './media-part.ts';
import { type UserPart, userParts } from './user-parts.ts';

const NO_OUTPUT = '(no output)';
const INTERRUPTED = 'The call was interrupted; there is no result.';

/** A call under the id it is sent with. */
export interface SentCall {
  readonly call: ToolCallBlock;
  readonly id: string;
}

interface ToolAnswer {
  readonly response: ToolResponseBlock | undefined;
  readonly media: readonly MediaBlock[];
}

interface ToolResults {
  readonly results: LanguageModelV3ToolResultPart[];
  /** Media that the results cannot hold. */
  readonly leftOver: UserPart[];
}

/** One result for every call, in the order of the calls, out of the tool entries that follow them. */
export function toolResults(
  calls: readonly SentCall[],
  entries: readonly IContent[],
  { media }: Dialect,
): ToolResults {
  const answers = entries.flatMap(({ blocks }) => readAnswers(blocks));
  const results: LanguageModelV3ToolResultPart[] = [];
  const leftOver: UserPart[] = [];
  for (const { call, id } of calls) {
    const answer = takeAnswer(answers, call.id);
    const isFailure = answer?.response?.error !== undefined || !answer;
    const all = (answer?.media ?? []).map(withoutDataUrl);
    const held = isFailure ? [] : all.filter(media.isTakenFromTool);
    leftOver.push(
      ...userParts(
        all.filter((item) => !held.includes(item)),
        media,
      ),
    );
    const output = toOutput(answer?.response, held);
    results.push({ type: 'tool-result', toolCallId: id, toolName: validToolName(call.name), output });
  }
  return { results, leftOver };
}

/** Media stand behind the response they belong to. */
function readAnswers(blocks: readonly ContentBlock[]): ToolAnswer[] {
  const answers: { response: ToolResponseBlock; media: MediaBlock[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_response') answers.push({ response: block, media: [] });
    else if (block.type === 'media') answers.at(-1)?.media.push(block);
  }
  return answers;
}

function takeAnswer(answers: ToolAnswer[], callId: string): ToolAnswer | undefined {
  const index = answers.findIndex(({ response }) => response?.callId === callId);
  return index < 0 ? undefined : answers.splice(index, 1)[0];
}

function toOutput(
  response: ToolResponseBlock | undefined,
  media: readonly MediaBlock[],
): LanguageModelV3ToolResultOutput {
  if (!response) return { type: 'error-text', value: INTERRUPTED };
  const text = stringifyValue(response.result);
  if (response.error !== undefined) {
    const parts = [response.error, text].filter((part) => part.trim() !== '');
    return { type: 'error-text', value: [...new Set(parts)].join('\n') || 'The call failed.' };
  }
  const value = text.trim() === '' ? NO_OUTPUT : text;
  if (media.length === 0) return { type: 'text', value };
  return { type: 'content', value: [{ type: 'text', text: value }, ...media.map(toContentItem)] };
}

type ContentItem = Extract<LanguageModelV3ToolResultOutput, { type: 'content' }>['value'][number];

function toContentItem(media: MediaBlock): ContentItem {
  const { mimeType: mediaType, data, encoding, filename } = media;
  if (data === '') return { type: 'text', text: mediaPlaceholder(media) };
  const isImage = mediaType.startsWith('image/');
  if (encoding === 'url') return { type: isImage ? 'image-url' : 'file-url', url: data };
  if (isImage) return { type: 'image-data', data, mediaType };
  return { type: 'file-data', data, mediaType, ...(filename && { filename }) };
}
