import { isContextOverflow } from '../providers/context-overflow.ts';
import type { ChatCompletionChunk, ChatCompletionRequest, IProvider } from '../providers/i-provider.ts';
import { AnswerBuilder } from './answer-builder.ts';
import { raceWithAbort } from './turn-lock.ts';

export interface ModelTurn {
  readonly provider: IProvider;
  /** Made anew for the second attempt. */
  readonly createRequest: () => ChatCompletionRequest;
  /** Characters that an answer may have. */
  readonly maxCharacters?: number | undefined;
  /** The provider says that the request is too long: make it smaller. */
  readonly onOverflow: (error: unknown) => Promise<void>;
}

/**
 * Streams one answer and returns it whole. A request that is too long is made smaller and sent once more,
 * as long as nothing of the answer has been passed on. Rejects when the signal aborts.
 */
export async function* runModelTurn(turn: ModelTurn): AsyncGenerator<ChatCompletionChunk, AnswerBuilder> {
  const answer = new AnswerBuilder(turn.maxCharacters);
  try {
    yield* streamInto(answer, turn);
    return answer;
  } catch (error) {
    if (!answer.isEmpty || !isContextOverflow(error)) throw error;
    await turn.onOverflow(error);
  }
  yield* streamInto(answer, turn);
  return answer;
}

async function* streamInto(
  answer: AnswerBuilder,
  { provider, createRequest }: ModelTurn,
): AsyncGenerator<ChatCompletionChunk, void> {
  const request = createRequest();
  const { signal } = request;
  signal?.throwIfAborted();
  const stream = provider.generateChatCompletion(request)[Symbol.asyncIterator]();
  let isDone = false;
  try {
    while (!isDone) {
      // A provider that does not heed the signal must not keep the turn.
      const next = await raceWithAbort(stream.next(), signal);
      isDone = next.done === true;
      if (next.done) break;
      answer.add(next.value);
      yield next.value;
    }
  } finally {
    // Not awaited: it would wait for a provider that hangs.
    if (!isDone) stream.return?.().catch(() => {});
  }
  // A provider may simply end its stream on abort: half an answer is no answer.
  signal?.throwIfAborted();
}
