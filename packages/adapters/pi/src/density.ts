import { isRecord } from '@hdc/core/content';
import { type AdapterOptions, createAdapterPruner, type ObservedUsage } from '@hdc/requests';
import { piMessages } from './pi-messages.ts';

/** The parts of pi that an extension needs here. */
export interface PiContext {
  readonly model?: { readonly id: string } | undefined;
  readonly sessionManager: { getSessionId(): string };
}

export interface PiExtensions {
  on(
    event: 'context',
    handler: <Message>(
      event: { readonly messages: Message[] },
      context: PiContext,
    ) => Promise<{ messages: Message[] }>,
  ): void;
}

/** An extension of pi that makes the messages of every request smaller. */
export function density(options: AdapterOptions = {}): (pi: PiExtensions) => void {
  const pruner = createAdapterPruner(options);
  return (pi) => {
    pi.on('context', async ({ messages }, { model, sessionManager }) => {
      const { request, conversation } = await pruner.prune({
        format: piMessages,
        body: { messages, model: model?.id },
        session: sessionManager.getSessionId(),
      });
      const usage = readPiUsage(messages);
      if (usage) await pruner.observe(conversation, usage);
      return { messages: request.messages };
    });
  };
}

/** The tokens of the newest answer. */
export function readPiUsage(messages: readonly unknown[]): ObservedUsage | undefined {
  const answer = messages.findLast((message) => isRecord(message) && message['role'] === 'assistant');
  const usage = isRecord(answer) ? answer['usage'] : undefined;
  if (!isRecord(usage)) return undefined;
  const [input = 0, output = 0, cachedTokens = 0, cacheWriteTokens = 0] = [
    usage['input'],
    usage['output'],
    usage['cacheRead'],
    usage['cacheWrite'],
  ].map((value) => (typeof value === 'number' ? value : 0));
  const inputTokens = input + cachedTokens + cacheWriteTokens;
  return inputTokens === 0
    ? undefined
    : { inputTokens, outputTokens: output, cachedTokens, cacheWriteTokens };
}
