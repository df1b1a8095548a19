import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import type { SessionFacts, ToolAnswer } from '../../build/recorded-facts.ts';
import { metadataOf, textBlocks, thinkingBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { recordsAt, timeAt, wordOf } from '../../json.ts';
import type { RecordedUsage, Transcript } from '../../transcript.ts';

/**
 * The events that name the answering model, beside the answers themselves. A person's selection may be a choice
 * that Copilot makes; the model that ran is named by the tools that it called. Source: events of Copilot CLI 1.0.40
 * (whose answers name none) to 1.0.102; 2026-11.
 */
const SELECTED: ReadonlyMap<unknown, string> = new Map([
  ['session.start', 'selectedModel'],
  ['session.resume', 'selectedModel'],
  ['session.model_change', 'newModel'],
  ['session.shutdown', 'currentModel'],
  ['subagent.started', 'model'],
  ['subagent.configured', 'model'],
]);
const RAN: ReadonlySet<unknown> = new Set(['tool.execution_start', 'tool.execution_complete']);

/** The events of one agent of a Copilot session: the main one, or a sub-agent. */
export class CopilotSession {
  records = 0;
  id: string | undefined;
  workingDirectory: string | undefined;
  #systemPrompt: string | undefined;
  #latestSystem: string | undefined;
  /** The usage of a call is written before its answer. */
  #usage: RecordedUsage | undefined;
  /** The number of entries when a compaction began; it runs while the conversation goes on. */
  #compactionStart: number | undefined;
  #model: string | undefined;
  /** Answers that do not name their model, since an event last did. */
  #unnamed: TranscriptEntryDraft[] = [];
  readonly #builder: TranscriptBuilder;

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  build(facts: Omit<SessionFacts, 'systemPrompt'>): Transcript {
    this.#builder.records = this.records;
    return this.#builder.build({ ...facts, systemPrompt: this.#systemPrompt });
  }

  add(event: JsonRecord, line: number): void {
    const data = recordAt(event, 'data');
    const metadata = metadataOf({ timestamp: timeAt(event, 'timestamp'), id: textAt(event, 'id') });
    this.#readModel(event, data);
    switch (event['type']) {
      case 'session.start':
        this.id = textAt(data, 'sessionId');
        this.workingDirectory = textAt(recordAt(data, 'context'), 'cwd');
        return;
      case 'system.message':
        this.#readSystemPrompt(textAt(data, 'content'));
        return;
      case 'user.message':
        this.#addUser(data, metadata);
        return;
      case 'system.notification':
        this.#builder.human(textBlocks(textAt(data, 'content')), { ...metadata, synthetic: true });
        return;
      case 'session.usage_record':
        this.#usage = callUsage(recordAt(data, 'usage'));
        return;
      case 'assistant.message':
        this.#addAnswer(data, metadata);
        return;
      case 'tool.execution_complete':
        this.#builder.respond(resultOf(data), metadata, line);
        return;
      case 'session.compaction_start':
        this.#compactionStart = this.#builder.entries.length;
        return;
      case 'session.compaction_complete':
        this.#compact(data, metadata, line);
        return;
      default:
        this.#builder.skip(`event ${wordOf(event['type'])}`, 'it repeats or annotates other events', line);
    }
  }

  #readModel({ type, agentId }: JsonRecord, data: JsonRecord): void {
    // Older versions write what a sub-agent runs on among the events of its parent.
    const isOther = agentId === undefined && String(type).startsWith('subagent.');
    const key = RAN.has(type) ? 'model' : SELECTED.get(type);
    const model = key === undefined || isOther ? undefined : textAt(data, key);
    if (!model) return;
    this.#model = model;
    for (const draft of this.#unnamed) {
      if (RAN.has(type) || draft.metadata.model === undefined) draft.metadata = { ...draft.metadata, model };
    }
    this.#unnamed = [];
  }

  /** It is written down again whenever it is sent anew, changed or not. */
  #readSystemPrompt(text: string | undefined): void {
    if (this.#latestSystem !== undefined && this.#latestSystem !== text)
      this.#builder.changed({ what: 'system' });
    this.#latestSystem = text;
    this.#systemPrompt ??= text;
  }

  /** The sent text is the message with the notes that the program put around it. */
  #addUser(data: JsonRecord, metadata: ReturnType<typeof metadataOf>): void {
    const text = textAt(data, 'transformedContent') ?? textAt(data, 'content');
    const synthetic = data['source'] === 'system';
    this.#builder.human(textBlocks(text), { ...metadata, ...metadataOf({ synthetic }) });
  }

  #addAnswer(data: JsonRecord, metadata: ReturnType<typeof metadataOf>): void {
    const usage = this.#usage ?? usageOf({ outputTokens: numberAt(data, 'outputTokens') });
    this.#usage = undefined;
    const own = textAt(data, 'model');
    const draft = this.#builder.answer(
      answerOf(data),
      { ...metadata, ...metadataOf({ model: own ?? this.#model }) },
      { key: textAt(data, 'messageId'), usage },
    );
    if (own === undefined) this.#unnamed.push(draft);
  }

  /** Messages since the compaction began stay behind its summary. */
  #compact(data: JsonRecord, metadata: ReturnType<typeof metadataOf>, line: number): void {
    const kept =
      this.#compactionStart === undefined ? [] : this.#builder.entries.slice(this.#compactionStart);
    this.#compactionStart = undefined;
    if (data['success'] === false) {
      this.#builder.skip('event session.compaction_complete', 'the compaction failed', line);
      return;
    }
    this.#builder.startWindow();
    this.#builder.summary(textAt(data, 'summaryContent') ?? textAt(data, 'summary') ?? '', metadata);
    this.#builder.keep(kept);
  }
}

/** Input tokens are the whole prompt here, cached ones included. */
export function callUsage(usage: JsonRecord): RecordedUsage | undefined {
  return usageOf({
    inputTokens: numberAt(usage, 'inputTokens'),
    cachedTokens: numberAt(usage, 'cacheReadTokens'),
    cacheWriteTokens: numberAt(usage, 'cacheWriteTokens'),
    outputTokens: numberAt(usage, 'outputTokens'),
  });
}

function answerOf(data: JsonRecord): readonly ContentBlock[] {
  const calls = recordsAt(data, 'toolRequests').map((request) => ({
    type: 'tool_call' as const,
    id: textAt(request, 'toolCallId') ?? '',
    name: textAt(request, 'name') ?? 'unknown',
    parameters: request['arguments'],
  }));
  return [...thinkingBlocks(textAt(data, 'reasoningText')), ...textBlocks(textAt(data, 'content')), ...calls];
}

function resultOf(data: JsonRecord): ToolAnswer {
  const callId = textAt(data, 'toolCallId') ?? '';
  const text = textAt(recordAt(data, 'result'), 'content');
  if (data['success'] !== false) return { callId, result: text ?? data['result'] ?? '' };
  const message = textAt(recordAt(data, 'error'), 'message') ?? text ?? '';
  return { callId, result: text ?? message, error: errorLine(message) };
}
