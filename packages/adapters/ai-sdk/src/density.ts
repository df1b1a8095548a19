import { isRecord } from '@hdc/core';
import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import type { DensityMiddleware } from './density-middleware.ts';
import { readUsage } from './read-usage.ts';
import { sessionOf } from './session-of.ts';

/** Makes the prompt of every call smaller: `wrapLanguageModel({ model, middleware: density() })`. */
export function density(options: AdapterOptions = {}): DensityMiddleware {
  const pruner = createAdapterPruner(options);
  const conversations = new WeakMap<object, string>();
  const observe = async (params: object, reported: unknown): Promise<void> => {
    const conversation = conversations.get(params);
    const usage = readUsage(reported);
    if (conversation !== undefined && usage) await pruner.observe(conversation, usage);
  };
  return {
    specificationVersion: 'v3',
    async transformParams({ params, model: { modelId } }) {
      const body = { ...params, model: modelId };
      const { request, conversation } = await pruner.prune({
        format: WIRE_FORMATS['ai-sdk-prompt'],
        body,
        session: sessionOf(params.providerOptions),
      });
      const sent = { ...params, prompt: request.prompt };
      conversations.set(sent, conversation);
      return sent;
    },
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      await observe(params, result.usage);
      return result;
    },
    async wrapStream<Part, Result>({
      doStream,
      params,
    }: {
      readonly params: object;
      readonly doStream: () => PromiseLike<Result & { stream: ReadableStream<Part> }>;
    }) {
      const result = await doStream();
      const reader = new TransformStream<Part, Part>({
        async transform(part, controller) {
          controller.enqueue(part);
          if (isRecord(part) && part['type'] === 'finish') await observe(params, part['usage']);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(reader) };
    },
  };
}
