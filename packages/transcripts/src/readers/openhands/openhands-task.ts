import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { metadataOf, textBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { recordsAt, timeAt, wordOf } from '../../json.ts';
import type { RecordedUsage } from '../../transcript.ts';

/** Actions of the program that the model never sees. */
const INTERNAL: ReadonlySet<unknown> = new Set(['recall', 'change_agent_state', 'null']);

/** One task of OpenHands: actions and observations, paired by the id of the action. */
export class OpenHandsTask {
  systemPrompt: string | undefined;
  readonly #builder: TranscriptBuilder;
  /** The call that an action made, for the observation that it causes. */
  readonly #calls = new Map<unknown, string>();
  /** The entry that an event became, for condensations that name events. */
  readonly #drafts = new Map<unknown, TranscriptEntryDraft>();

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  add(event: JsonRecord): void {
    const draft = 'action' in event ? this.#action(event) : this.#observation(event);
    if (draft) this.#drafts.set(event['id'], draft);
  }

  #action(event: JsonRecord): TranscriptEntryDraft | undefined {
    const { action, source } = event;
    const args = recordAt(event, 'args');
    if (action === 'system') {
      this.systemPrompt ??= textAt(args, 'content');
      return undefined;
    }
    if (action === 'condensation') return this.#condense(args);
    if (INTERNAL.has(action)) {
      this.#builder.skip(`action ${wordOf(action)}`, 'it does not reach the model');
      return undefined;
    }
    if (source === 'user') return this.#builder.human(textBlocks(textAt(args, 'content')), metadataAt(event));
    return this.#answer(event, args);
  }

  /** Several calls of one answer are several actions with the same response. */
  #answer(event: JsonRecord, args: JsonRecord): TranscriptEntryDraft {
    const response = recordAt(recordAt(event, 'tool_call_metadata'), 'model_response');
    const key = textAt(response, 'id');
    const isFirst = key === undefined || !this.#builder.entries.some(({ metadata }) => metadata.id === key);
    const written = answerOf(response).filter(({ type }) => type === 'text');
    const thought = textBlocks(textAt(args, 'thought') ?? textAt(args, 'content'));
    const metadata = metadataOf({
      timestamp: timeAt(event, 'timestamp'),
      id: key ?? idOf(event),
      model: textAt(response, 'model'),
    });
    const blocks = [
      ...(isFirst ? (written.length > 0 ? written : thought) : []),
      ...this.#call(event, args, response),
    ];
    return this.#builder.answer(blocks, metadata, { key, usage: responseUsage(recordAt(response, 'usage')) });
  }

  #call(event: JsonRecord, args: JsonRecord, response: JsonRecord): readonly ContentBlock[] {
    if (event['action'] === 'message') return [];
    const call = recordAt(event, 'tool_call_metadata');
    const id = textAt(call, 'tool_call_id') ?? `event-${idOf(event)}`;
    this.#calls.set(event['id'], id);
    const name = textAt(call, 'function_name') ?? wordOf(event['action']);
    return [{ type: 'tool_call', id, name, parameters: writtenParameters(response, id) ?? args }];
  }

  #observation(event: JsonRecord): TranscriptEntryDraft | undefined {
    const content = textAt(event, 'content') ?? '';
    const callId = this.#calls.get(event['cause']);
    if (callId !== undefined) {
      return this.#builder.respond({ callId, result: content, error: failureOf(event) }, metadataAt(event));
    }
    if (event['observation'] === 'error' && content !== '') {
      return this.#builder.human(textBlocks(content), { ...metadataAt(event), synthetic: true });
    }
    this.#builder.skip(`observation ${wordOf(event['observation'])}`, 'no call of the model caused it');
    return undefined;
  }

  /** The window goes on without the forgotten events, with a summary at the place that the condenser names. */
  #condense(args: JsonRecord): TranscriptEntryDraft | undefined {
    const forgotten = forgottenIds(args);
    const kept = new Set<TranscriptEntryDraft>();
    for (const [id, draft] of this.#drafts) if (!forgotten(id)) kept.add(draft);
    const drafts = this.#builder.entries.filter((draft) => kept.has(draft));
    const summary = textAt(args, 'summary');
    const offset = numberAt(args, 'summary_offset') ?? 0;
    this.#builder.startWindow(drafts.slice(0, offset));
    const draft = summary === undefined ? undefined : this.#builder.summary(summary);
    this.#builder.keep(drafts.slice(offset));
    return draft;
  }
}

function forgottenIds(args: JsonRecord): (id: unknown) => boolean {
  const ids = args['forgotten_event_ids'];
  if (Array.isArray(ids)) return (id) => ids.includes(id);
  const start = numberAt(args, 'forgotten_events_start_id') ?? Number.POSITIVE_INFINITY;
  const end = numberAt(args, 'forgotten_events_end_id') ?? Number.NEGATIVE_INFINITY;
  return (id) => typeof id === 'number' && id >= start && id <= end;
}

/** The model's message, in the form of chat completions. */
function answerOf(response: JsonRecord): readonly ContentBlock[] {
  const message = recordAt(recordsAt(response, 'choices')[0] ?? {}, 'message');
  return decodeMessage('openai-chat', { ...message, role: 'assistant' }).blocks;
}

function writtenParameters(response: JsonRecord, id: string): unknown {
  const call = answerOf(response).find((block) => block.type === 'tool_call' && block.id === id);
  return call?.type === 'tool_call' ? call.parameters : undefined;
}

function failureOf(event: JsonRecord): string | undefined {
  if (event['observation'] === 'error') return errorLine(textAt(event, 'content') ?? '');
  const code = numberAt(recordAt(recordAt(event, 'extras'), 'metadata'), 'exit_code');
  // -1 means that the command still runs.
  if (code !== undefined && code !== 0 && code !== -1) return `exit code ${code}`;
  const text = textAt(event, 'content') ?? '';
  return event['observation'] === 'edit' && text.startsWith('ERROR:')
    ? errorLine(text.slice('ERROR:'.length))
    : undefined;
}

function responseUsage(usage: JsonRecord): RecordedUsage | undefined {
  return usageOf({
    inputTokens: numberAt(usage, 'prompt_tokens'),
    cachedTokens: numberAt(recordAt(usage, 'prompt_tokens_details'), 'cached_tokens'),
    outputTokens: numberAt(usage, 'completion_tokens'),
  });
}

function metadataAt(event: JsonRecord): ReturnType<typeof metadataOf> {
  return metadataOf({ timestamp: timeAt(event, 'timestamp'), id: idOf(event) });
}

function idOf(event: JsonRecord): string {
  return wordOf(event['id']);
}
