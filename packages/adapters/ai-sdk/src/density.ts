import { isRecord } from '@hdc/core/content';
import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';

import { readAiSdkUsage } from './read-usage.ts';

/** The options of a call that are read; everything else is handed on. */
interface CallOptions {
  readonly prompt: readonly unknown[];
  readonly providerOptions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A middleware of AI SDK 6 and 7. It is written by its shape, so that one object is of the types of both, and
 * neither has to be installed with the other.
 */
export interface DensityMiddleware {
  readonly specificationVersion: 'v3';
  transformParams<Params extends CallOptions>(options: {
    readonly params: Params;
    readonly model: { readonly modelId: string };
  }): Promise<Params>;
  wrapGenerate<Result extends { readonly usage?: unknown }>(options: {
    readonly params: object;
    readonly doGenerate: () => PromiseLike<Result>;
  }): Promise<Result>;
  wrapStream<Part, Result>(options: {
    readonly params: object;
    readonly doStream: () => PromiseLike<Result & { stream: ReadableStream<Part> }>;
  }): Promise<Result & { stream: ReadableStream<Part> }>;
}

/** Makes the prompt of every call smaller: `wrapLanguageModel({ model, middleware: density() })`. */
export function density(options: AdapterOptions = {}): DensityMiddleware {
  const pruner = createAdapterPruner(options);
  const asked = new WeakMap<object, { readonly conversation: string; readonly number: number | undefined }>();
  const observe = async (params: object, reported: unknown): Promise<void> => {
    const request = asked.get(params);
    const usage = readAiSdkUsage(reported);
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

/** The conversation that `providerOptions.hdc.sessionId` names. */
function sessionOf(providerOptions: unknown): string | undefined {
  const own = isRecord(providerOptions) ? providerOptions['hdc'] : undefined;
  const id = isRecord(own) ? own['sessionId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
