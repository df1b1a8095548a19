import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, textAt } from '@hdc/core/content';
import { metadataOf, textBlocks } from '../build/text-blocks.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { decodeMessage } from '../content/decode-messages.ts';
import { isRecord, recordsAt, wordOf } from '../json.ts';
import type { TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'swe-agent', agent: 'SWE-agent' } as const;

/** The commands of SWE-agent's own interface; everything else that a text run executes is shell. */
const TEXT_TOOLS: ReadonlySet<string> = new Set([
  'open',
  'goto',
  'scroll_up',
  'scroll_down',
  'create',
  'edit',
  'search_dir',
  'search_file',
  'find_file',
  'str_replace_editor',
  'submit',
]);

/** SWE-agent trajectories, with function calling or with one command of text per answer. */
export const sweAgentReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) =>
    isRecord(document) && Array.isArray(document['history']) && Array.isArray(document['trajectory']),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const { history, systemPrompt } = await historyOf(source);
  builder.records = history.length;
  let textCall: string | undefined;
  for (const [index, item] of history.entries()) {
    if (item['role'] === 'assistant') textCall = addAnswer(builder, item, `action-${index}`);
    else if (item['role'] === 'user' && textCall !== undefined) {
      builder.respond({ callId: textCall, result: observation(item) });
      textCall = undefined;
    } else addOther(builder, item);
  }
  yield builder.build({ id: source.path, systemPrompt });
}

function addOther(builder: TranscriptBuilder, item: JsonRecord): void {
  const { role } = item;
  if (role === 'user') {
    const synthetic = item['is_demo'] === true || item['message_type'] === 'demonstration';
    builder.human(decodeMessage('openai-chat', item).blocks, metadataOf({ synthetic }));
  } else if (role === 'tool') {
    const [callId] = Array.isArray(item['tool_call_ids']) ? item['tool_call_ids'] : [];
    builder.respond({ callId: wordOf(callId ?? ''), result: observation(item) });
  } else if (role !== 'system') builder.skip(`message ${wordOf(role)}`, 'unknown role');
}

/** Lets go of the steps, each of which repeats all messages so far. */
async function historyOf(source: TranscriptSource): Promise<{
  readonly history: readonly JsonRecord[];
  readonly systemPrompt: string | undefined;
}> {
  const document = await source.document();
  const history = isRecord(document) ? recordsAt(document, 'history') : [];
  const system = history.find(({ role }) => role === 'system');
  return { history, systemPrompt: system && textOf(system['content']) };
}

/** Returns the id of a call that the next message of the user answers. */
function addAnswer(builder: TranscriptBuilder, item: JsonRecord, id: string): string | undefined {
  const { blocks: said } = decodeMessage('openai-chat', item);
  const calls = said.filter(({ type }) => type === 'tool_call');
  const action = textAt(item, 'action')?.trim() ?? '';
  const isText = calls.length === 0 && action !== '';
  // The content of a text run repeats the command, so only the thought before it counts as text.
  const content = item['thinking_blocks'];
  const blocks = [
    ...decodeMessage('anthropic-messages', { role: 'assistant', content }).blocks,
    ...(isText ? textBlocks(textAt(item, 'thought')) : said),
  ];
  builder.answer(isText ? [...blocks, actionBlock(id, action)] : blocks);
  return isText ? id : undefined;
}

function actionBlock(id: string, action: string): ContentBlock {
  const [word = ''] = action.split(/\s/, 1);
  const name = TEXT_TOOLS.has(word) ? word : 'bash';
  const path =
    name === 'open' || name === 'create' ? action.split(/\s+/)[1]?.replace(/["']/g, '') : undefined;
  return {
    type: 'tool_call',
    id,
    name,
    parameters: { command: action, ...(path !== undefined && { path }) },
  };
}

function observation(item: JsonRecord): string {
  return textOf(item['content']).replace(/^OBSERVATION:\n/, '');
}

function textOf(content: unknown): string {
  const { blocks } = decodeMessage('openai-chat', { role: 'user', content });
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
}
