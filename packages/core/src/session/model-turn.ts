import type { ContentBlock } from '../content/content-block.ts';
import type { ContentMetadata, IContent } from '../content/i-content.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { AnswerTooLongError } from '../errors/answer-too-long-error.ts';
import { isContextOverflow } from '../providers/context-overflow.ts';
import type { ChatCompletionChunk, ChatCompletionRequest, IProvider } from '../providers/i-provider.ts';
import { raceWithAbort } from './turn-lock.ts';

interface ModelTurn {
  readonly provider: IProvider;
  /** Made anew for the second attempt. */
  readonly createRequest: () => ChatCompletionRequest;
  /** Characters that an answer may have. */
  readonly maxCharacters?: number | undefined;
  /** The provider says that the request is too long: make it smaller. */
  readonly onOverflow: (error: unknown) => Promise<void>;
}

/** More than any model says in one answer; a limit of a person's own comes before it. */
const DEFAULT_MAX_ANSWER_CHARACTERS = 2_000_000;

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

/** Puts the pieces of a streamed answer together. Throws `AnswerTooLongError` when there are too many. */
class AnswerBuilder {
  readonly #limit: number;
  #length = 0;
  readonly #blocks: ContentBlock[] = [];
  #metadata: ContentMetadata = {};

  constructor(limit: number = DEFAULT_MAX_ANSWER_CHARACTERS) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  add({ blocks, metadata }: ChatCompletionChunk): void {
    for (const block of blocks) this.#addBlock(block);
    if (metadata) this.#metadata = { ...this.#metadata, ...metadata };
  }

  toContent(metadata: ContentMetadata): IContent {
    return { speaker: 'ai', blocks: this.#blocks, metadata: { ...metadata, ...this.#metadata } };
  }

  #addBlock(block: ContentBlock): void {
    this.#length += lengthOf(block);
    if (this.#length > this.#limit) throw new AnswerTooLongError(this.#limit);
    const joined = join(this.#blocks.at(-1), block);
    if (joined) this.#blocks[this.#blocks.length - 1] = joined;
    else this.#blocks.push(block);
  }
}

function lengthOf(block: ContentBlock): number {
  switch (block.type) {
    case 'text':
      return block.text.length;
    case 'thinking':
      return block.thought.length;
    case 'tool_call':
      return stringifyValue(block.parameters).length;
    default:
      return 0;
  }
}

/** One block out of two pieces; undefined when the second begins something new. */
function join(last: ContentBlock | undefined, piece: ContentBlock): ContentBlock | undefined {
  if (last?.type === 'text' && piece.type === 'text') return { ...last, text: last.text + piece.text };
  // A signature closes its thinking block: what follows is another thought.
  if (last?.type === 'thinking' && piece.type === 'thinking' && last.signature === undefined) {
    return { ...last, ...piece, thought: last.thought + piece.thought };
  }
  return undefined;
}
