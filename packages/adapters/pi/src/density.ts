import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { piMessages } from './pi-messages.ts';
import { readUsage } from './read-usage.ts';

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
      const usage = readUsage(messages);
      if (usage) await pruner.observe(conversation, usage);
      return { messages: request.messages };
    });
  };
}
