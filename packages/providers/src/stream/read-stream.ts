import {
  InvalidResponseDataError,
  type LanguageModelV3FinishReason,
  type LanguageModelV3StreamPart,
  type LanguageModelV3Usage,
} from '@ai-sdk/provider';
import type { ChatCompletionChunk, ContentMetadata, UsageStats } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import type { SignatureDialect } from '../prompt/dialect.ts';
import { AnswerReader } from './answer-reader.ts';

type FinishReason = NonNullable<ContentMetadata['finishReason']>;

/** The SDK collects them until a call is whole; no session sees them before. */
const MOST_ARGUMENT_CHARACTERS = 16 * 1024 * 1024;

/** The fields in which OpenAI-compatible servers report cached tokens that the SDK does not look for. */
const RAW_CACHED = [['prompt_cache_hit_tokens'], ['cache_read_input_tokens']]; // DeepSeek API; LiteLLM proxy
const RAW_CACHE_WRITE = [
  ['prompt_tokens_details', 'cache_write_tokens'], // OpenRouter API
  ['cache_creation_input_tokens'], // LiteLLM proxy
];

/** The parts of the SDK's stream as chunks of an answer. Throws whatever error the stream carries. */
export async function* readStream(
  parts: AsyncIterable<LanguageModelV3StreamPart>,
  signatures: SignatureDialect,
  requestedModel: string,
): AsyncGenerator<ChatCompletionChunk> {
  const reader = new AnswerReader(signatures);
  let model = requestedModel;
  let isFinished = false;
  const faults = new StreamFaults();
  for await (const part of parts) {
    faults.check(part);
    if (part.type === 'response-metadata') model = part.modelId ?? model;
    if (part.type === 'finish') {
      const finishReason = readFinishReason(part.finishReason, faults);
      isFinished = true;
      const usage = readStreamUsage(part.usage);
      yield { blocks: [], metadata: { model, finishReason, ...(usage && { usage }) } };
      continue;
    }
    const blocks = reader.read(part);
    if (blocks.length > 0) yield { blocks };
  }
  if (!isFinished) throw faults.reason;
}

/**
 * The tokens of a call, with cached and cache-write tokens inside `inputTokens` for every vendor: OpenAI and
 * Google count them in already, and for Anthropic the SDK's total adds them. Undefined without a report.
 */
export function readStreamUsage({
  inputTokens,
  outputTokens,
  raw,
}: LanguageModelV3Usage): UsageStats | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined;
  const cachedTokens = inputTokens.cacheRead || (findNumber(raw, RAW_CACHED) ?? inputTokens.cacheRead);
  const cacheWriteTokens = inputTokens.cacheWrite ?? findNumber(raw, RAW_CACHE_WRITE);
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
  };
}

function findNumber(raw: unknown, paths: readonly (readonly string[])[]): number | undefined {
  return paths
    .map((path) => path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), raw))
    .find((value) => typeof value === 'number');
}

/** The SDK closes a stream that ended early with the reason it started with. */
function readFinishReason({ unified, raw }: LanguageModelV3FinishReason, faults: StreamFaults): FinishReason {
  if (unified === 'other' && raw === undefined) throw faults.reason;
  if (unified === 'error') {
    throw new InvalidResponseDataError({
      data: raw,
      message: `the model failed to answer (${raw ?? 'error'})`,
    });
  }
  return unified;
}

/** Looks for what is wrong with a stream in parts that hold nothing of the answer. */
class StreamFaults {
  #untold: unknown;
  #argumentCharacters = 0;

  /** Throws the error that a part is, or that it brings about. */
  check(part: LanguageModelV3StreamPart): void {
    if (part.type === 'error') throw part.error;
    // Not every reader of the SDK looks for an error in place of a piece of the answer.
    if (part.type === 'raw') this.#untold ??= errorIn(part.rawValue);
    if (part.type === 'tool-input-delta') this.#countArguments(part.delta);
  }

  /** The reason why an answer ended before it was complete. */
  get reason(): unknown {
    return this.#untold ?? invalid('the answer ended before it was complete');
  }

  #countArguments({ length }: string): void {
    this.#argumentCharacters += length;
    if (this.#argumentCharacters <= MOST_ARGUMENT_CHARACTERS) return;
    throw invalid(`the arguments of the calls have more than ${MOST_ARGUMENT_CHARACTERS} characters`);
  }
}

function errorIn(event: unknown): unknown {
  return isRecord(event) && isRecord(event['error']) ? event['error'] : undefined;
}

function invalid(message: string): Error {
  return new InvalidResponseDataError({ data: undefined, message });
}
