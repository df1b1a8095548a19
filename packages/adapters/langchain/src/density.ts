import { isRecord } from '@hdc/core';
import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { type AgentMiddleware, createMiddleware } from 'langchain';
import { langchainMessages } from './langchain-messages.ts';
import { readUsage } from './read-usage.ts';
import { withClass } from './with-class.ts';

export interface DensityOptions extends AdapterOptions {
  /** Which conversation it is; left out, the thread tells, or its beginning. */
  readonly session?: string;
}

/** Makes the messages of every call smaller: `createAgent({ model, tools, middleware: [density()] })`. */
export function density({ session, ...options }: DensityOptions = {}): AgentMiddleware {
  const pruner = createAdapterPruner(options);
  return createMiddleware({
    name: 'density',
    async wrapModelCall(request, handler) {
      const { messages, runtime, model, systemPrompt } = request;
      const pruned = await pruner.prune({
        format: langchainMessages,
        body: { messages, model: modelName(model), system: systemPrompt },
        session: session ?? runtime.configurable?.thread_id,
      });
      const sent = pruned.request.messages.map((message, index) =>
        withClass(message, messages[index] ?? message),
      );
      const answer = await handler({ ...request, messages: sent });
      const usage = readUsage(answer);
      if (usage) await pruner.observe(pruned.conversation, usage);
      return answer;
    },
  });
}

/** Chat models keep the name under one of two keys. */
function modelName(model: unknown): string | undefined {
  const name = isRecord(model) ? (model['model'] ?? model['modelName']) : undefined;
  return typeof name === 'string' ? name : undefined;
}
