import type { CompressionContext } from '../compression/compression-context.ts';
import type { IContent } from '../content/i-content.ts';
import { ContextLimitError } from '../errors/context-limit-error.ts';
import { MessageTooLargeError } from '../errors/message-too-large-error.ts';
import type { ContextMeter } from './context-meter.ts';
import { countSmallestRequest } from './count-smallest-request.ts';

/**
 * Refuses a message that fits into no request, before it enters the history: there no step could take it out
 * again, and every later turn would end with it.
 */
export async function admitMessage(
  message: IContent,
  meter: ContextMeter,
  createContext: () => CompressionContext,
): Promise<void> {
  if (message.speaker !== 'human') return;
  await meter.countBase();
  const context = createContext();
  const tokens = await context.estimateTokens([message]);
  const { fits, limit, completionBudget } = meter.project(tokens);
  if (fits) return;
  const history = [...context.history, message];
  const projected = (await countSmallestRequest({ ...context, history }, message)) + completionBudget;
  if (projected <= limit) return;
  const room = limit - (projected - tokens);
  // If nothing at all would fit, it is not the message that is too large.
  if (room <= 0) throw new ContextLimitError({ limit, completionBudget, projected, tried: [] });
  throw new MessageTooLargeError({ tokens, room, limit, completionBudget });
}
