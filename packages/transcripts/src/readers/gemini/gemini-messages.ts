import type { ContentBlock, ToolCallBlock } from '@hdc/core';
import { type JsonRecord, numberAt, programMarks, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { ToolAnswer } from '../../build/recorded-facts.ts';
import { metadataOf, thinkingBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { decodeContent } from '../../content/decode-contents.ts';
import { recordsAt, timeAt, wordOf } from '../../json.ts';

/** The messages of a session file, one after the other: an answer holds its calls together with their results. */
export class GeminiMessages {
  readonly #builder: TranscriptBuilder;
  /** Results stand in the answer, and newer versions write them again as a message. */
  readonly #answered = new Set<string>();

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  add(message: JsonRecord, line?: number): void {
    const { type } = message;
    if (type === 'user') this.#addUser(message, line);
    else if (type === 'gemini') this.#addAnswer(message);
    else this.#builder.skip(`message ${wordOf(type)}`, 'it is not sent to the model', line);
  }

  #addUser(message: JsonRecord, line: number | undefined): void {
    const { blocks, results } = decodeContent({ role: 'user', parts: message['content'] });
    const metadata = metadataOf({ timestamp: timeAt(message, 'timestamp'), id: textAt(message, 'id') });
    for (const result of results) this.#respond(result, metadata, line);
    const isSummary = programMarks(blocks)?.isSummary === true;
    if (isSummary && this.#builder.entries.length > 0) this.#builder.startWindow();
    if (blocks.length > 0) this.#builder.human(blocks, metadata);
  }

  #addAnswer(message: JsonRecord): void {
    const id = textAt(message, 'id');
    const calls = recordsAt(message, 'toolCalls').map((call, index) => ({
      call,
      id: textAt(call, 'id') ?? `${id ?? ''}-${index}`,
    }));
    const metadata = metadataOf({
      timestamp: timeAt(message, 'timestamp'),
      id,
      model: textAt(message, 'model'),
    });
    const usage = geminiUsage(recordAt(message, 'tokens'));
    this.#builder.answer(blocksOf(message, calls), metadata, { usage });
    for (const { call, id: callId } of calls) {
      const outcome = outcomeOf(call, callId);
      if (outcome) this.#respond(outcome, metadataOf({ timestamp: timeAt(call, 'timestamp') }));
    }
  }

  #respond(answer: ToolAnswer, metadata: ReturnType<typeof metadataOf>, line?: number): void {
    if (this.#answered.has(answer.callId)) return;
    this.#answered.add(answer.callId);
    this.#builder.respond(answer, metadata, line);
  }
}

interface RecordedCall {
  readonly call: JsonRecord;
  readonly id: string;
}

/** Newer versions write calls and thoughts twice, among the parts of the content and beside it. */
function blocksOf(message: JsonRecord, calls: readonly RecordedCall[]): readonly ContentBlock[] {
  const { blocks } = decodeContent({ role: 'model', parts: message['content'] });
  const written = new Set(blocks.flatMap((block) => (block.type === 'tool_call' ? block.id : [])));
  const hasThought = blocks.some((block) => block.type === 'thinking' && block.thought !== '');
  const thoughts = hasThought ? [] : recordsAt(message, 'thoughts');
  return [
    ...thoughts.flatMap((thought) => thinkingBlocks(thoughtText(thought))),
    ...blocks,
    ...calls.filter(({ id }) => !written.has(id)).map(toCall),
  ];
}

function toCall({ call, id }: RecordedCall): ToolCallBlock {
  return { type: 'tool_call', id, name: textAt(call, 'name') ?? 'unknown', parameters: call['args'] };
}

/** `output` leaves thoughts out, although the model wrote them and they are paid for. */
function geminiUsage(tokens: JsonRecord): ReturnType<typeof usageOf> {
  const output = numberAt(tokens, 'output');
  return usageOf({
    inputTokens: numberAt(tokens, 'input'),
    cachedTokens: numberAt(tokens, 'cached'),
    outputTokens: output === undefined ? undefined : output + (numberAt(tokens, 'thoughts') ?? 0),
    thinkingTokens: numberAt(tokens, 'thoughts'),
  });
}

/** Undefined for a call that was never answered. */
function outcomeOf(call: JsonRecord, callId: string): ToolAnswer | undefined {
  const { result: recorded } = call;
  if (recorded === undefined || recorded === null) return undefined;
  const { results } = decodeContent({ role: 'user', parts: Array.isArray(recorded) ? recorded : [] });
  const values = results.map(({ result }) => result);
  const result = values.length > 1 ? values : values.length === 1 ? values[0] : recorded;
  const isFailed = call['status'] === 'error' || call['status'] === 'cancelled';
  const reason = isFailed ? errorLine(typeof result === 'string' ? result : '') : undefined;
  const error = results.find((each) => each.error !== undefined)?.error ?? reason;
  const media = results.flatMap((each) => each.media ?? []);
  return { callId, result, media, ...(error !== undefined && { error }) };
}

function thoughtText(thought: JsonRecord): string {
  return [textAt(thought, 'subject'), textAt(thought, 'description')].filter(Boolean).join('\n');
}
