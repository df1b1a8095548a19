import type { IContent } from '../content/i-content.ts';
import { HdcError } from '../errors/hdc-error.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionChunk, ChatCompletionRequest } from '../providers/i-provider.ts';
import type { BoundThinking } from './bound-thinking/bound-thinking.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import type { ContextMeter } from './context-meter.ts';
import { runModelTurn } from './model-turn.ts';
import { toRequestContents } from './request-contents.ts';

export interface AnswerRequest {
  readonly options: ChatSessionOptions;
  readonly history: HistoryService;
  readonly meter: ContextMeter;
  readonly thinking: BoundThinking;
  readonly signal: AbortSignal | undefined;
  /** The provider says that the request is too long: make it smaller. */
  readonly onOverflow: (error: unknown) => Promise<void>;
}

/** Sends the history, passes the answer on piece by piece, adds it, and learns from what the provider counted. */
export async function* requestAnswer({
  options,
  history,
  meter,
  thinking,
  signal,
  onOverflow,
}: AnswerRequest): AsyncGenerator<ChatCompletionChunk, IContent> {
  const { model } = options.runtimeState();
  let estimated = 0;
  let mark = (content: IContent) => content;
  const createNextRequest = () => {
    const request = createRequest(options, history, thinking, signal);
    estimated = meter.estimate();
    mark = thinking.markerFor(request.contents);
    return request;
  };
  const provider = options.provider();
  const maxCharacters = options.maxAnswerCharacters?.();
  const answer = yield* runModelTurn({
    provider,
    createRequest: createNextRequest,
    maxCharacters,
    onOverflow,
  });
  const timestamp = options.now?.();
  const content = mark(answer.toContent({ model, ...(timestamp !== undefined && { timestamp }) }));
  history.add(content);
  const usage = content.metadata?.usage;
  if (usage) {
    meter.gauge.calibrate(model, usage.inputTokens, estimated);
    meter.gauge.recordMeasurement(usage.inputTokens + usage.outputTokens);
  }
  return content;
}

/** The request: the history as it is now, with everything that is part of each request. */
function createRequest(
  { systemPrompt, tools, runtimeContext }: ChatSessionOptions,
  history: HistoryService,
  thinking: BoundThinking,
  signal: AbortSignal | undefined,
): ChatCompletionRequest {
  const contents = thinking.filter(toRequestContents(history.getCurated()));
  if (contents.length === 0) {
    throw new HdcError('NOTHING_TO_SEND', 'There is nothing to send: the history is empty');
  }
  const maxOutputTokens = runtimeContext.ephemerals.maxOutputTokens?.();
  return {
    contents,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(tools && { tools }),
    ...(signal && { signal }),
  };
}
