import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { readCallItem } from '@hdc/wire';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { metadataOf, textBlocks } from '../../build/text-blocks.ts';
import type { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageOf } from '../../build/usage-of.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { recordsAt, wordOf } from '../../json.ts';
import type { RecordedUsage } from '../../transcript.ts';
import { codexOutcome } from './codex-output.ts';

const OUTPUTS: ReadonlySet<unknown> = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'tool_search_output',
]);

/** The place of an item in the file. */
interface Place {
  readonly timestamp?: number | undefined;
  readonly line: number;
}

/**
 * The items of a Codex session in the order of the file. One answer of the model is a run of items that
 * it wrote; a result, a message or a token count ends it.
 */
export class CodexSession {
  model: string | undefined;
  /** As the latest count of tokens has it. */
  contextLimit: number | undefined;
  /** While a fork repeats what its parent said: these answers are the parent's. */
  isCopy = false;
  readonly #builder: TranscriptBuilder;
  #answers = 0;
  #open: TranscriptEntryDraft | undefined;
  #latest: TranscriptEntryDraft | undefined;
  /** Versions of 2025 write the token count before the items of the answer, later ones after them. */
  #early: RecordedUsage | undefined;
  #total: number | undefined;
  /** As they were declared last. */
  #tools: string | undefined;

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  item(item: JsonRecord, place: Place): void {
    const { type } = item;
    const blocks = codexAnswer(item);
    if (blocks) this.#continueAnswer(blocks, place, textAt(item, 'id'));
    else if (OUTPUTS.has(type)) this.#respond(item, place);
    else if (type === 'message' || type === 'agent_message') this.#message(item, place);
    else if (type === 'additional_tools') {
      this.#declareTools(item);
      this.#builder.skip('item additional_tools', 'it declares tools, as a request does', place.line);
    } else this.#builder.skip(`item ${wordOf(item['type'])}`, 'unknown kind of item', place.line);
  }

  tokenCount(info: JsonRecord): void {
    if (this.isCopy) return;
    const total = numberAt(recordAt(info, 'total_token_usage'), 'total_tokens');
    const last = recordAt(info, 'last_token_usage');
    const usage = usageOf({
      inputTokens: numberAt(last, 'input_tokens'),
      cachedTokens: numberAt(last, 'cached_input_tokens'),
      outputTokens: numberAt(last, 'output_tokens'),
      thinkingTokens: numberAt(last, 'reasoning_output_tokens'),
    });
    this.contextLimit = numberAt(info, 'model_context_window') ?? this.contextLimit;
    if (!usage) return;
    if (total !== undefined && total === this.#total) {
      this.#builder.skip('token count', 'it repeats the one before');
      return;
    }
    this.#total = total;
    this.#open = undefined;
    if (this.#latest && !this.#latest.usage) this.#latest.usage = usage;
    else this.#early = usage;
  }

  /** Newer versions write the whole new history down, older ones keep what people said and add a summary. */
  compacted(payload: JsonRecord, place: Place): void {
    this.#open = undefined;
    this.#latest = undefined;
    const summary = textAt(payload, 'message') ?? '';
    const kept = this.#builder.entries.filter(({ speaker }) => speaker === 'human');
    if (!Array.isArray(payload['replacement_history'])) {
      this.#builder.startWindow(kept);
      if (summary !== '') this.#builder.summary(summary, metadataOf(place));
      return;
    }
    const items = recordsAt(payload, 'replacement_history');
    const known = new KnownMessages(this.#builder.entries);
    // The newest of several messages with the same words is the one that was kept.
    const drafts = items.toReversed().map((item) => known.take(blocksOf(item)));
    this.#builder.startWindow();
    this.#builder.changed({ what: 'compaction' });
    for (const [index, draft] of drafts.toReversed().entries()) {
      if (draft) this.#builder.keep([draft]);
      else this.#keep(items[index] ?? {}, place, summary);
    }
  }

  #declareTools(item: JsonRecord): void {
    const tools = JSON.stringify(item['tools']);
    if (this.#tools !== undefined && this.#tools !== tools) this.#builder.changed({ what: 'tools' });
    this.#tools = tools;
  }

  #continueAnswer(blocks: readonly ContentBlock[], place: Place, id?: string): void {
    if (!this.#open) this.#answers += 1;
    const metadata = metadataOf({ timestamp: place.timestamp, id, model: this.model });
    const draft = this.#builder.answer(blocks, metadata, {
      key: String(this.#answers),
      isQuoted: this.isCopy,
    });
    if (!this.#open && this.#early) {
      draft.usage = this.#early;
      this.#early = undefined;
    }
    this.#open = draft;
    this.#latest = draft;
  }

  #respond(item: JsonRecord, place: Place): void {
    this.#open = undefined;
    const callId = textAt(item, 'call_id') ?? '';
    const output = item['type'] === 'tool_search_output' ? JSON.stringify(item['tools']) : item['output'];
    this.#builder.respond({ callId, ...codexOutcome(output) }, metadataOf(place), place.line);
  }

  #message(item: JsonRecord, place: Place, summary = ''): void {
    this.#open = undefined;
    // A message of another agent may be the task of this one.
    const isAgent = item['type'] === 'agent_message';
    const blocks = blocksOf(item);
    const isSummary =
      summary !== '' && blocks.some((block) => block.type === 'text' && block.text.includes(summary));
    const synthetic = isSummary || (!isAgent && item['role'] !== 'user');
    const metadata = metadataOf({ timestamp: place.timestamp, id: textAt(item, 'id'), synthetic, isSummary });
    this.#builder.human(blocks, metadata);
  }

  #keep(item: JsonRecord, place: Place, summary: string): void {
    if (item['type'] === 'message' && item['role'] === 'assistant') {
      this.#builder.quote(blocksOf(item), metadataOf(place));
    } else if (item['type'] === 'message') {
      this.#message(item, place, summary);
    } else {
      this.#builder.skip(`kept ${wordOf(item['type'])}`, 'it is not readable text', place.line);
    }
  }
}

/** Every speaker but the model speaks to the model. */
function blocksOf(item: JsonRecord): readonly ContentBlock[] {
  const role = item['role'] === 'assistant' ? 'assistant' : 'user';
  return decodeMessage('openai-responses', { ...item, type: 'message', role }).blocks;
}

/** The messages of a window by what they say, so that one which a compaction kept stays the same entry. */
class KnownMessages {
  readonly #drafts = new Map<string, TranscriptEntryDraft[]>();

  constructor(entries: readonly TranscriptEntryDraft[]) {
    for (const draft of entries) {
      if (draft.speaker === 'tool' || draft.blocks.length === 0) continue;
      const key = JSON.stringify(draft.blocks);
      this.#drafts.set(key, [...(this.#drafts.get(key) ?? []), draft]);
    }
  }

  /** The newest with these blocks that was not taken yet. */
  take(blocks: readonly ContentBlock[]): TranscriptEntryDraft | undefined {
    return this.#drafts.get(JSON.stringify(blocks))?.pop();
  }
}

/** The blocks of an item that the model wrote; undefined for other items. */
function codexAnswer(item: JsonRecord): readonly ContentBlock[] | undefined {
  switch (item['type']) {
    case 'message':
      return item['role'] === 'assistant' ? decodeMessage('openai-responses', item).blocks : undefined;
    case 'reasoning':
      return decodeMessage('openai-responses', item).blocks;
    case 'tool_search_call':
      return [toolSearch(item)];
    case 'web_search_call':
      return textBlocks(`[web search: ${JSON.stringify(item['action'] ?? {})}]`);
    default:
      return readCallItem(item) && decodeMessage('openai-responses', item).blocks;
  }
}

/** Codex runs this search itself, although the item is one of the vendor's. */
function toolSearch(item: JsonRecord): ContentBlock {
  const id = textAt(item, 'call_id') ?? textAt(item, 'id') ?? '';
  return { type: 'tool_call', id, name: 'tool_search', parameters: item['arguments'] };
}
