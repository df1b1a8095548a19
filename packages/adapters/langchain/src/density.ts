import { isRecord } from '@hdc/core/content';
import { type AdapterOptions, createAdapterPruner, type ObservedUsage } from '@hdc/requests';
import { type AgentMiddleware, createMiddleware } from 'langchain';
import { langchainMessages } from './langchain-messages.ts';

export interface DensityOptions extends AdapterOptions {
  /** The conversation; left out, the thread tells, or its beginning. */
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
      const usage = readLangchainUsage(answer);
      if (usage) await pruner.observe(pruned.conversation, usage);
      return answer;
    },
  });
}

/** A changed message as an object of the class of the one that it stands for. */
export function withClass<Message extends object>(changed: object, original: Message): Message {
  if (changed === original) return original;
  const message: Message = Object.create(
    Object.getPrototypeOf(original),
    Object.getOwnPropertyDescriptors(original),
  );
  for (const [key, value] of Object.entries(changed)) {
    if (Object.is(Object.getOwnPropertyDescriptor(original, key)?.value, value)) continue;
    Object.defineProperty(message, key, { value, enumerable: true, writable: true, configurable: true });
  }
  return message;
}

/** The tokens that an answer reports. */
export function readLangchainUsage(answer: unknown): ObservedUsage | undefined {
  const usage = isRecord(answer) ? answer['usage_metadata'] : undefined;
  if (!isRecord(usage)) return undefined;
  const details = isRecord(usage['input_token_details']) ? usage['input_token_details'] : {};
  const [inputTokens, outputTokens] = [usage['input_tokens'], usage['output_tokens']];
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return undefined;
  const { cache_read: cachedTokens, cache_creation: cacheWriteTokens } = details;
  return {
    inputTokens,
    outputTokens,
    ...(typeof cachedTokens === 'number' && { cachedTokens }),
    ...(typeof cacheWriteTokens === 'number' && { cacheWriteTokens }),
  };
}

/** Chat models keep the name under one of two keys. */
function modelName(model: unknown): string | undefined {
  const name = isRecord(model) ? (model['model'] ?? model['modelName']) : undefined;
  return typeof name === 'string' ? name : undefined;
}
