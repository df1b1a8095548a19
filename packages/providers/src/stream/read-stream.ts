import type { LanguageModelV3FinishReason, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { InvalidResponseDataError } from '@ai-sdk/provider';
import type { ChatCompletionChunk, ContentMetadata } from '@hdc/core';
import type { SignatureDialect } from '../prompt/dialect.ts';
import { AnswerReader } from './answer-reader.ts';
import { readUsage } from './read-usage.ts';
import { StreamFaults } from './stream-faults.ts';

type FinishReason = NonNullable<ContentMetadata['finishReason']>;

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
      const usage = readUsage(part.usage);
      yield { blocks: [], metadata: { model, finishReason, ...(usage && { usage }) } };
      continue;
    }
    const blocks = reader.read(part);
    if (blocks.length > 0) yield { blocks };
  }
  if (!isFinished) throw faults.reason;
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
