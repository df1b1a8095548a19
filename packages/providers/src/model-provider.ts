import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FunctionTool,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { ChatCompletionChunk, ChatCompletionRequest, IProvider, ToolDeclaration } from '@hdc/core';
import type { Redact } from './errors/redact.ts';
import { refusesPictures } from './errors/refuses-pictures.ts';
import { toProviderError } from './errors/to-provider-error.ts';
import { type CacheTtl, markCacheBreakpoints } from './prompt/cache-breakpoints.ts';
import type { Dialect } from './prompt/dialect.ts';
import { toPrompt } from './prompt/to-prompt.ts';
import type { RetryPolicy } from './retry/retry-policy.ts';
import { withRetries } from './retry/with-retries.ts';
import { readStream } from './stream/read-stream.ts';
import type { OnProviderWait } from './transport/watched-fetch.ts';

interface ModelProviderParts {
  readonly name: string;
  readonly model: LanguageModelV3;
  readonly dialect: Dialect;
  /** Asked for every request, since a setting may change. */
  readonly vendorOptions: () => SharedV3ProviderOptions;
  /** Set if the vendor caches only up to breakpoints in the request. */
  readonly cacheTtl?: CacheTtl;
  readonly maxOutputTokens?: number;
  readonly retry: RetryPolicy;
  readonly redact: Redact;
  readonly onWait: OnProviderWait;
}

/** A model of the AI SDK as the session sees it. */
export class ModelProvider implements IProvider {
  readonly name: string;
  readonly #parts: ModelProviderParts;
  /** The model has refused pictures once; from then on they are left out. */
  #refusesPictures = false;

  constructor(parts: ModelProviderParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  async *generateChatCompletion(request: ChatCompletionRequest): AsyncGenerator<ChatCompletionChunk> {
    request.signal?.throwIfAborted();
    const options = this.#callOptions(request);
    const { retry: policy, onWait } = this.#parts;
    yield* withRetries(() => this.#attempt(options), { policy, onWait, signal: request.signal });
  }

  #callOptions(request: ChatCompletionRequest): LanguageModelV3CallOptions {
    const { cacheTtl, vendorOptions } = this.#parts;
    const dialect = this.#refusesPictures ? withoutPictures(this.#parts.dialect) : this.#parts.dialect;
    const plain = {
      prompt: toPrompt(request.contents, request.systemPrompt, dialect),
      tools: (request.tools ?? []).map((tool) => toFunctionTool(tool, dialect)),
    };
    const { prompt, tools } = cacheTtl ? markCacheBreakpoints(plain, cacheTtl) : plain;
    const maxOutputTokens = request.maxOutputTokens ?? this.#parts.maxOutputTokens;
    return {
      prompt,
      ...(tools.length > 0 && { tools: [...tools] }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(request.signal && { abortSignal: request.signal }),
      includeRawChunks: true,
      providerOptions: vendorOptions(),
    };
  }

  async *#attempt(options: LanguageModelV3CallOptions): AsyncGenerator<ChatCompletionChunk> {
    const { name, model, dialect, redact } = this.#parts;
    try {
      const { stream } = await model.doStream(options);
      yield* readStream(stream, dialect.signatures, model.modelId);
    } catch (error) {
      // The caller gets the reason of its abort, whatever the connection throws.
      options.abortSignal?.throwIfAborted();
      const failure = toProviderError(error, { provider: name, redact, now: Date.now() });
      this.#refusesPictures ||= refusesPictures(failure.message);
      throw failure;
    }
  }
}

/** The same for a model that takes no pictures: placeholders stand for them. */
function withoutPictures(dialect: Dialect): Dialect {
  const { isTakenFromUser, isTakenFromTool } = dialect.media;
  return {
    ...dialect,
    media: {
      isTakenFromUser: (media) => !media.mimeType.startsWith('image/') && isTakenFromUser(media),
      isTakenFromTool: (media) => !media.mimeType.startsWith('image/') && isTakenFromTool(media),
    },
  };
}

function toFunctionTool(
  { name, description, parameters }: ToolDeclaration,
  { tools: { marksLooseSchemas } }: Dialect,
): LanguageModelV3FunctionTool {
  return {
    type: 'function',
    name,
    description,
    inputSchema: parameters,
    ...(marksLooseSchemas && { strict: false }),
  };
}
