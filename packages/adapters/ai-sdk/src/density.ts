import { isRecord } from '@hdc/core';
import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import type { DensityMiddleware } from './density-middleware.ts';
import { readUsage } from './read-usage.ts';
import { sessionOf } from './session-of.ts';

/** Makes the prompt of every call smaller: `wrapLanguageModel({ model, middleware: density() })`. */
export function density(options: AdapterOptions = {}): DensityMiddleware {
  const pruner = createAdapterPruner(options);
  const asked = new WeakMap<object, { readonly conversation: string; readonly number: number | undefined }>();
  const observe = async (params: object, reported: unknown): Promise<void> => {
    const request = asked.get(params);
    const usage = readUsage(reported);
    if (request && usage) await pruner.observe(request.conversation, usage, request.number);
  };
  return {
    specificationVersion: 'v3',
    async transformParams({ params, model: { modelId } }) {
      const body = { ...params, model: modelId };
      const { request, conversation, number } = await pruner.prune({
        format: WIRE_FORMATS['ai-sdk-prompt'],
        body,
        session: sessionOf(params.providerOptions),
      });
      const sent = { ...params, prompt: request.prompt };
      asked.set(sent, { conversation, number });
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
