import type {
  LanguageModelV3FilePart,
  LanguageModelV3TextPart,
  LanguageModelV3ToolResultOutput,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider';
import type { ContentBlock, IContent, MediaBlock, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';
import { blockText } from './block-text.ts';
import { validToolName } from './call-names.ts';
import type { Dialect, MediaRules } from './dialect.ts';
import { mediaParts, mediaPlaceholder, withoutDataUrl } from './media-part.ts';

const NO_OUTPUT = '(no output)';
const INTERRUPTED = 'The call was interrupted; there is no result.';

/** A call under the id it is sent with. */
export interface SentCall {
  readonly call: ToolCallBlock;
  readonly id: string;
}

interface ToolAnswer {
  readonly response: ToolResponseBlock;
  /** The tool's text beside it. */
  readonly texts: string[];
  readonly media: MediaBlock[];
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
    const isFailure = answer?.response.error !== undefined || !answer;
    const all = (answer?.media ?? []).map(withoutDataUrl);
    const held = isFailure ? [] : all.filter(media.isTakenFromTool);
    leftOver.push(
      ...userParts(
        all.filter((item) => !held.includes(item)),
        media,
      ),
    );
    const output = toOutput(answer, held);
    results.push({ type: 'tool-result', toolCallId: id, toolName: validToolName(call.name), output });
  }
  return { results, leftOver };
}

export type UserPart = LanguageModelV3TextPart | LanguageModelV3FilePart;

/** A person's words, as far as a user message can hold them. */
export function userParts(blocks: readonly ContentBlock[], { isTakenFromUser }: MediaRules): UserPart[] {
  return blocks.flatMap((block): readonly UserPart[] => {
    if (block.type === 'media') return mediaParts(block, isTakenFromUser);
    if (block.type !== 'text' && block.type !== 'code' && block.type !== 'opaque') return [];
    const text = blockText(block);
    return text === undefined ? [] : [{ type: 'text', text }];
  });
}

/** Text and media stand behind the response they belong to. */
function readAnswers(blocks: readonly ContentBlock[]): ToolAnswer[] {
  const answers: ToolAnswer[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_response') answers.push({ response: block, texts: [], media: [] });
    else if (block.type === 'media') answers.at(-1)?.media.push(block);
    else if (block.type === 'text' || block.type === 'code' || block.type === 'opaque') {
      const text = blockText(block);
      if (text !== undefined) answers.at(-1)?.texts.push(text);
    }
  }
  return answers;
}

function takeAnswer(answers: ToolAnswer[], callId: string): ToolAnswer | undefined {
  const index = answers.findIndex(({ response }) => response.callId === callId);
  return index < 0 ? undefined : answers.splice(index, 1)[0];
}

function toOutput(
  answer: ToolAnswer | undefined,
  media: readonly MediaBlock[],
): LanguageModelV3ToolResultOutput {
  if (!answer) return { type: 'error-text', value: INTERRUPTED };
  const { response, texts } = answer;
  // Every vendor takes one text as a result, not every one takes several.
  const text = [stringifyValue(response.result), ...texts].filter((part) => part.trim() !== '').join('\n');
  if (response.error !== undefined) {
    const parts = [response.error, text].filter((part) => part.trim() !== '');
    return { type: 'error-text', value: [...new Set(parts)].join('\n') || 'The call failed.' };
  }
  const value = text === '' ? NO_OUTPUT : text;
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
