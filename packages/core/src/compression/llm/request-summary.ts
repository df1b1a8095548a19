import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { CompressionExecutionError } from '../../errors/compression-execution-error.ts';
import { getCompressionPrompt } from '../../prompts/get-compression-prompt.ts';
import type { CompressionContext } from '../compression-context.ts';
import { historyAsData } from './history-as-data.ts';
import { todoListText } from './todo-list-text.ts';

const PROMPT_FILE = 'compression.md';

/** Asks the model for a summary. Rejects with `CompressionExecutionError` when there is none to be had. */
export async function requestSummary(
  strategy: string,
  history: readonly IContent[],
  context: CompressionContext,
): Promise<string> {
  let summary: string;
  try {
    summary = await generateSummary(history, context);
  } catch (cause) {
    throw new CompressionExecutionError(strategy, 'the provider failed to write a summary', { cause });
  }
  if (summary === '') throw new CompressionExecutionError(strategy, 'the provider wrote an empty summary');
  return summary;
}

async function generateSummary(history: readonly IContent[], context: CompressionContext): Promise<string> {
  const provider = context.resolveProvider(context.runtimeContext.ephemerals.compressionProfile());
  const contents = [await createRequest(history, context)];
  let summary = '';
  for await (const { blocks } of provider.generateChatCompletion({ contents, tools: [] })) {
    for (const block of blocks) if (block.type === 'text') summary += block.text;
  }
  return summary.trim();
}

async function createRequest(history: readonly IContent[], context: CompressionContext): Promise<IContent> {
  const { promptResolver, promptBaseDir, promptContext, activeTodos = [] } = context;
  const ownPrompt = await promptResolver.resolveFile(promptBaseDir, PROMPT_FILE, promptContext);
  const parts = [ownPrompt ?? getCompressionPrompt(), historyAsData(history)];
  if (activeTodos.length > 0) parts.push(todoListText(activeTodos));
  parts.push('Now write the <state_snapshot> for the history above.');
  return { speaker: 'human', blocks: parts.map((text): ContentBlock => ({ type: 'text', text })) };
}
