import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { CompressionExecutionError } from '../../errors/compression-execution-error.ts';
import { getCompressionPrompt } from '../../prompts/get-compression-prompt.ts';
import type { ChatCompletionChunk } from '../../providers/i-provider.ts';
import type { Todo } from '../../todos/todo.ts';
import type { CompressionContext } from '../compression-context.ts';
import { historyAsData } from './history-as-data.ts';

const PROMPT_FILE = 'compression.md';

/** A model that never stops must not fill the memory; no summary is ever that long. */
const LONGEST_SUMMARY = 1_000_000;

/** Asks the model for a summary. Rejects with `CompressionExecutionError` when there is none to be had. */
export async function requestSummary(
  strategy: string,
  history: readonly IContent[],
  context: CompressionContext,
): Promise<string> {
  const request = await createRequest(history, context);
  let summary: string;
  try {
    summary = await generateSummary(request, context);
  } catch (cause) {
    // Somebody ended the turn: that is no failure of the provider.
    context.signal?.throwIfAborted();
    throw new CompressionExecutionError(strategy, 'the provider failed to write a summary', { cause });
  }
  if (summary === '') throw new CompressionExecutionError(strategy, 'the provider wrote an empty summary');
  return summary;
}

async function generateSummary(request: IContent, context: CompressionContext): Promise<string> {
  const { resolveProvider, signal, runtimeContext } = context;
  if (!resolveProvider) throw new TypeError('the context has no resolveProvider');
  const provider = resolveProvider(runtimeContext.ephemerals.compressionProfile?.());
  let summary = '';
  const stream = provider.generateChatCompletion({
    contents: [request],
    tools: [],
    ...(signal && { signal }),
  });
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    summary += textOf(chunk);
    if (summary.length > LONGEST_SUMMARY)
      throw new Error(`the answer has over ${LONGEST_SUMMARY} characters`);
  }
  return summary.trim();
}

function textOf({ blocks }: ChatCompletionChunk): string {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  if (texts.every((text) => typeof text === 'string')) return texts.join('');
  throw new TypeError('the provider sent a text block without text');
}

async function createRequest(history: readonly IContent[], context: CompressionContext): Promise<IContent> {
  const { promptResolver, promptBaseDir, promptContext = {}, activeTodos = [] } = context;
  // Without a folder a resolver would look into that of the process.
  const ownPrompt =
    promptBaseDir === undefined
      ? undefined
      : await promptResolver?.resolveFile(promptBaseDir, PROMPT_FILE, promptContext);
  const parts = [ownPrompt?.trim() || getCompressionPrompt(), historyAsData(history)];
  if (activeTodos.length > 0) parts.push(todoListText(activeTodos));
  parts.push('Now write the <state_snapshot> for the history above.');
  return { speaker: 'human', blocks: parts.map((text): ContentBlock => ({ type: 'text', text })) };
}

/** The tasks as a summarising model gets them, with the wish to say why each of them exists. */
function todoListText(todos: readonly Todo[]): string {
  const lines = todos.flatMap((todo) => [
    `- [${todo.status}] ${todo.content} (id ${todo.id})`,
    ...(todo.subtasks ?? []).map((subtask) => `  - ${subtask.content} (id ${subtask.id})`),
  ]);
  return [
    'The agent keeps this todo list outside the conversation:',
    ...lines,
    'For each of these todos, explain in <task_context> why it exists, which request it came from, and how far it is.',
  ].join('\n');
}
