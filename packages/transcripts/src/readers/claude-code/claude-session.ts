import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { metadataOf } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageBesideCache } from '../../build/usage-of.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { foldReadMarkers } from '../../content/read-markers.ts';
import { wordOf } from '../../json.ts';
import type { RecordedUsage } from '../../transcript.ts';
import { attachmentBlocks, TYPED } from './claude-attachment.ts';
import type { ClaudeRecord } from './claude-record.ts';

/** The model name of messages that the program itself wrote. */
const SYNTHETIC = '<synthetic>';

/** The records of one conversation, one after the other. */
export class ClaudeSession {
  readonly #builder: TranscriptBuilder;
  /** In the order of the records; an answer over several records stands here several times. */
  readonly #drafts: { readonly id: string; readonly draft: TranscriptEntryDraft }[] = [];
  /** The records that a compaction kept come behind the record that it names, which is its summary. */
  #preserved: { readonly anchor: string; readonly drafts: readonly TranscriptEntryDraft[] } | undefined;

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  add(record: ClaudeRecord): void {
    if (record.kind === 'compaction') this.#compact(record.segment);
    else if (record.kind === 'clearing') this.#clear(record.cleared);
    else for (const draft of this.#addRecord(record)) this.#drafts.push({ id: record.id, draft });
    if (this.#preserved?.anchor !== record.id) return;
    this.#builder.keep(this.#preserved.drafts);
    this.#preserved = undefined;
  }

  #clear(callIds: readonly unknown[]): void {
    this.#builder.clearResults(new Set(callIds.filter((id) => typeof id === 'string')));
  }

  #compact(segment: JsonRecord): void {
    const head = this.#drafts.findIndex(({ id }) => id === segment['headUuid']);
    const tail = this.#drafts.findLastIndex(({ id }) => id === segment['tailUuid']);
    const held = new Set(this.#builder.entries);
    const segmentDrafts = head === -1 ? [] : this.#drafts.slice(head, tail + 1).map(({ draft }) => draft);
    const drafts = segmentDrafts.filter((draft) => held.has(draft));
    this.#builder.startWindow();
    this.#preserved = { anchor: textAt(segment, 'anchorUuid') ?? '', drafts: [...new Set(drafts)] };
  }

  #addRecord(record: ClaudeRecord): readonly TranscriptEntryDraft[] {
    if (record.kind === 'assistant') return this.#addAnswer(record);
    return record.kind === 'user' ? this.#addUser(record) : this.#addAttachment(record);
  }

  #addAnswer({ message, id, answer, timestamp, line }: ClaudeRecord): readonly TranscriptEntryDraft[] {
    const model = textAt(message, 'model');
    if (model === SYNTHETIC) {
      this.#builder.skip('assistant message', 'the program wrote it, not the model', line);
      return [];
    }
    this.#dropCutOff(answer, line);
    const { blocks } = decodeMessage('anthropic-messages', {
      role: 'assistant',
      content: message['content'],
    });
    const metadata = metadataOf({ timestamp, id: answer ?? id, model });
    const usage = claudeUsage(recordAt(message, 'usage'));
    return [this.#builder.answer(blocks, metadata, { key: answer, usage })];
  }

  /** A stream that broke before it said anything was asked for again: another answer stands right behind it. */
  #dropCutOff(answer: string | undefined, line: number): void {
    const last = this.#builder.entries.at(-1);
    if (last?.speaker !== 'ai' || answer === undefined || last.metadata.id === answer) return;
    if (last.blocks.some(({ type }) => type !== 'thinking')) return;
    this.#builder.retract(last);
    this.#builder.skip('answer', 'its stream broke before it said anything', line);
  }

  #addUser(record: ClaudeRecord): readonly TranscriptEntryDraft[] {
    const { message, id, timestamp, line, isMeta, isSummary } = record;
    const said = decodeMessage('anthropic-messages', { role: 'user', content: message['content'] });
    const results = said.results.flatMap(
      (result) => this.#builder.respond(result, metadataOf({ timestamp, id }), line) ?? [],
    );
    const blocks = foldTexts(said.blocks);
    if (blocks.length === 0) return results;
    const synthetic = isMeta || isSummary;
    return [...results, this.#builder.human(blocks, metadataOf({ timestamp, id, synthetic, isSummary }))];
  }

  #addAttachment({
    attachment,
    rendered,
    id,
    timestamp,
    line,
  }: ClaudeRecord): readonly TranscriptEntryDraft[] {
    const blocks = attachmentBlocks(attachment, rendered);
    const type = wordOf(attachment['type']);
    if (!blocks) {
      this.#builder.skip(`attachment ${type}`, 'it does not reach the model', line);
      return [];
    }
    const synthetic = attachment['type'] !== TYPED;
    return blocks.length === 0 ? [] : [this.#builder.human(blocks, metadataOf({ timestamp, id, synthetic }))];
  }
}

function claudeUsage(usage: JsonRecord): RecordedUsage | undefined {
  return usageBesideCache({
    inputTokens: numberAt(usage, 'input_tokens'),
    cachedTokens: numberAt(usage, 'cache_read_input_tokens'),
    cacheWriteTokens: numberAt(usage, 'cache_creation_input_tokens'),
    cacheWrite1hTokens: numberAt(recordAt(usage, 'cache_creation'), 'ephemeral_1h_input_tokens'),
    outputTokens: numberAt(usage, 'output_tokens'),
  });
}

/** Reads that the program announces in text are one unit over several texts. */
function foldTexts(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []));
  return [...foldReadMarkers(texts), ...blocks.filter(({ type }) => type !== 'text')];
}
