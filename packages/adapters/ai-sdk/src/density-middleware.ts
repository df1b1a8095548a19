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
