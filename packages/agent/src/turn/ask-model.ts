import type { ChatSession, ContentBlock, IContent } from '@hdc/core';
import { AnswerTooLongError } from '@hdc/core/errors';
import type { AgentListener } from './agent-event.ts';

const LONGEST_KEPT = 20_000;
const CUT = '\n[… the answer did not end; the rest was left out]';

export interface ModelRequest {
  readonly session: ChatSession;
  readonly signal: AbortSignal;
  readonly emit: AgentListener;
  /** Keeps a piece of the answer, before anybody sees it. */
  readonly keepDraft: (text: string) => void;
  readonly now: () => number;
}

/** Streams one answer. The part of a broken-off answer that was shown becomes an entry of its own. */
export async function askModel(request: ModelRequest): Promise<IContent> {
  const { session, signal, emit } = request;
  let shown = '';
  try {
    const stream = session.sendMessageStream(undefined, { signal });
    for (;;) {
      const { done, value } = await stream.next();
      if (done) return finish(value, emit);
      for (const block of value.blocks) shown += show(block, request);
    }
  } catch (error) {
    if (shown.trim() !== '') {
      session.add({
        speaker: 'ai',
        blocks: [{ type: 'text', text: error instanceof AnswerTooLongError ? beginningOf(shown) : shown }],
        metadata: { finishReason: 'other', timestamp: request.now() },
      });
    }
    throw error;
  }
}

/** An answer without an end would fill the window of every request to come. */
function beginningOf(text: string): string {
  return text.length > LONGEST_KEPT ? `${text.slice(0, LONGEST_KEPT)}${CUT}` : text;
}

function show(block: ContentBlock, { emit, keepDraft }: ModelRequest): string {
  if (block.type === 'thinking' && block.thought !== '') emit({ type: 'thinking', text: block.thought });
  if (block.type !== 'text') return '';
  keepDraft(block.text);
  emit({ type: 'text', text: block.text });
  return block.text;
}

function finish(answer: IContent, emit: AgentListener): IContent {
  emit({ type: 'answer', content: answer });
  const reason = answer.metadata?.finishReason;
  if (reason === 'length') {
    emit({ type: 'notice', text: "The answer was cut off at the model's output limit; /continue goes on." });
  }
  if (reason === 'content-filter') {
    emit({ type: 'notice', text: "The answer was cut off by the provider's content filter." });
  }
  return answer;
}
