import type { ContentBlock, ContentMetadata } from '@hdc/core';
import { programMarks } from '@hdc/core/content';
import { CLEARED, prunerOf } from '../pruned-forms.ts';
import type { SkippedLog } from '../source/skipped-log.ts';
import type { PriorPruning, PromptChange, Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { TranscriptEntryDraft } from './entry-draft.ts';
import { listCalls } from './list-calls.ts';
import type { RecordedAnswerOptions, SessionFacts, ToolAnswer } from './recorded-facts.ts';
import { textBlocks } from './text-blocks.ts';
import { WindowDraft } from './window-draft.ts';

/** Turns the records of one session into windows of entries and the list of model calls. */
export class TranscriptBuilder {
  records = 0;
  readonly #path: string;
  readonly #reader: Pick<TranscriptReader, 'format' | 'agent'>;
  readonly #skipped: SkippedLog;
  readonly #windows: WindowDraft[] = [new WindowDraft()];
  #keyed = new Map<string, TranscriptEntryDraft>();
  /** Since the last answer. */
  #changes: PromptChange[] = [];
  /** The entries of each record, and the window behind it. */
  readonly #records = new Map<string, { readonly drafts: TranscriptEntryDraft[]; window: WindowDraft }>();
  #record: string | undefined;
  readonly #pruned = new Map<string, PriorPruning>();
  /** Placeholders that we put where an agent says that it cleared a result. */
  readonly #cleared = new Set<ContentBlock>();
  /** Windows that a rewind began. */
  readonly #rewound = new Set<WindowDraft>();

  constructor(
    source: { readonly path: string; readonly skipped: SkippedLog },
    reader: Pick<TranscriptReader, 'format' | 'agent'>,
  ) {
    this.#path = source.path;
    this.#skipped = source.skipped;
    this.#reader = reader;
  }

  /** The entries of the current window so far. */
  get entries(): readonly TranscriptEntryDraft[] {
    return this.#window.drafts;
  }

  /**
   * A person thinks aloud and neither calls tools nor answers for them, whatever a file says. What no record marks as
   * written by a program is told by how it is written.
   */
  human(blocks: readonly ContentBlock[], metadata: ContentMetadata = {}): TranscriptEntryDraft {
    const said = blocks.flatMap((block): readonly ContentBlock[] => {
      if (block.type === 'thinking') return textBlocks(block.thought);
      if (block.type !== 'tool_call' && block.type !== 'tool_response') return [block];
      this.skip(block.type, 'it stands in the message of a person');
      return [];
    });
    const marks = metadata.synthetic ? undefined : programMarks(said);
    return this.#add(new TranscriptEntryDraft('human', said, { ...metadata, ...marks }));
  }

  /** A text that stands for what a compaction took out. */
  summary(text: string, metadata: ContentMetadata = {}): TranscriptEntryDraft {
    return this.human([{ type: 'text', text }], { ...metadata, isSummary: true, synthetic: true });
  }

  /** A model's answer; more records of the same answer join the first. */
  answer(
    blocks: readonly ContentBlock[],
    metadata: ContentMetadata = {},
    { key, usage, cost, isQuoted = false }: RecordedAnswerOptions = {},
  ): TranscriptEntryDraft {
    const known = key === undefined ? undefined : this.#keyed.get(key);
    const draft = known ?? this.#add(new TranscriptEntryDraft('ai', blocks, metadata));
    if (known) {
      this.#extend(known, blocks);
      this.#own(known);
    } else if (!isQuoted) this.#window.answers.add(draft);
    if (!known && !isQuoted) this.#giveChanges(draft);
    if (key !== undefined) this.#keyed.set(key, draft);
    if (usage) draft.usage = usage;
    if (cost) draft.cost = cost;
    return draft;
  }

  /** An entry of the model that no call of this session produced. */
  quote(blocks: readonly ContentBlock[], metadata: ContentMetadata = {}): TranscriptEntryDraft {
    return this.#add(new TranscriptEntryDraft('ai', blocks, metadata));
  }

  /** A response that answers no call of the window is left out and reported. */
  respond(
    { callId, result, error, media = [] }: ToolAnswer,
    metadata: ContentMetadata = {},
    line?: number,
  ): TranscriptEntryDraft | undefined {
    const call = this.#window.take(callId);
    if (!call) {
      this.#skipped.add('tool response', 'its call is not in the window or was answered before', line);
      return undefined;
    }
    const toolName = call.name;
    const response = { type: 'tool_response', callId, toolName, result } as const;
    return this.#add(
      new TranscriptEntryDraft(
        'tool',
        [error === undefined ? response : { ...response, error }, ...media],
        metadata,
      ),
    );
  }

  /** Begins a new window with what the agent kept of the old one. */
  startWindow(kept: readonly TranscriptEntryDraft[] = []): void {
    this.#windows.push(new WindowDraft());
    this.#keyed = new Map();
    const record = this.#records.get(this.#record ?? '');
    if (record) record.window = this.#window;
    this.keep(kept);
  }

  /** Later additions come from this record, so that a rewind can go back behind it. */
  begin(record: string): void {
    this.#record = record;
    this.#records.set(record, { drafts: [], window: this.#window });
  }

  /**
   * A person went back: the conversation goes on with what came of these records. What was left behind stays in a
   * window of its own where a request paid for it.
   */
  rewind(kept: ReadonlySet<string>): void {
    const records = [...kept].flatMap((id) => this.#records.get(id) ?? []);
    const stays = new Set(records.flatMap(({ drafts }) => drafts));
    const from = records.at(-1)?.window ?? new WindowDraft();
    while (this.#windows.length > 0 && this.#window !== from && this.#window.answers.size === 0) {
      this.#popUnsent(from.drafts);
    }
    const left = from.drafts.filter((draft) => !stays.has(draft));
    if (this.#window === from && left.length === 0) return;
    const window = new WindowDraft();
    window.keep(from.drafts.filter((draft) => stays.has(draft)));
    if (this.#window === from && !left.some((draft) => from.answers.has(draft))) {
      this.#leave(left);
      this.#windows.pop();
      for (const answer of from.answers) window.answers.add(answer);
      for (const record of records) if (record.window === from) record.window = window;
    }
    this.#windows.push(window);
    this.#rewound.add(window);
    this.#keyed = new Map([...this.#keyed].filter(([, draft]) => stays.has(draft)));
  }

  /** Puts entries of an earlier window into this one; they stay the same objects. */
  keep(drafts: readonly TranscriptEntryDraft[]): void {
    const orphans = this.#window.keep(drafts);
    for (let i = 0; i < orphans; i += 1) this.skip('tool response', 'its call was compacted');
  }

  /** The next answer is to a prompt that differs from the one before in more than new entries. */
  changed(change: PromptChange): void {
    this.#changes.push(change);
  }

  /** From here on these results stand in the prompts as something else: the agent cleared them. */
  clearResults(callIds: ReadonlySet<string>): void {
    const isCleared = ({ blocks }: TranscriptEntryDraft): boolean =>
      blocks.some((block) => block.type === 'tool_response' && callIds.has(block.callId));
    const before = this.entries;
    if (!before.some(isCleared)) return;
    const keyed = this.#keyed;
    this.startWindow(before.map((draft) => (isCleared(draft) ? this.#clear(draft) : draft)));
    this.#keyed = keyed;
    this.prunedBy(this.#reader.agent, { results: before.filter(isCleared).length });
  }

  /** Somebody else took results out of the prompts; the tokens are all that it says to have saved so far. */
  prunedBy(by: string, { results = 0, tokens, isHidden = false }: Partial<Omit<PriorPruning, 'by'>>): void {
    const known = this.#pruned.get(by);
    const most = Math.max(known?.tokens ?? 0, tokens ?? 0);
    this.#pruned.set(by, {
      by,
      results: (known?.results ?? 0) + results,
      ...(most > 0 && { tokens: most }),
      isHidden: isHidden || (known?.isHidden ?? false),
    });
  }

  /** An entry that no request ever held. */
  retract(draft: TranscriptEntryDraft): void {
    this.#window.retract(draft);
  }

  skip(what: string, why: string, line?: number): void {
    this.#skipped.add(what, why, line);
  }

  build(facts: SessionFacts): Transcript {
    const { id, workingDirectory, parent, systemPrompt, totals, contextLimit } = facts;
    const plan = facts.plan ?? this.#planOf(facts.provider);
    while (this.#windows.length > 1 && this.#rewound.has(this.#window) && this.#window.answers.size === 0) {
      this.#popUnsent(this.#windows.at(-2)?.drafts ?? []);
    }
    const drafts = this.#windows.map((window) => this.#withoutEmpty(window));
    const calls = listCalls(
      this.#windows.map(({ answers }, index) => ({ answers, drafts: drafts[index] ?? [] })),
    );
    this.#findPlaceholders(drafts.flat());
    const models = drafts.flat().flatMap(({ metadata }) => metadata.model ?? []);
    return {
      path: this.#path,
      id,
      ...this.#identity(),
      models: [...new Set(models)],
      ...(workingDirectory !== undefined && { workingDirectory }),
      ...(parent !== undefined && { parent }),
      ...(systemPrompt !== undefined && { systemPrompt }),
      ...(contextLimit !== undefined && { contextLimit }),
      ...(plan !== undefined && { plan }),
      ...(this.#pruned.size > 0 && { pruned: [...this.#pruned.values()] }),
      records: this.records,
      windows: drafts.map((window) => ({ entries: window.map((draft) => draft.toEntry()) })),
      calls,
      ...(totals !== undefined && { totals }),
      skipped: this.#skipped.take(),
    };
  }

  #clear({ speaker, blocks, metadata }: TranscriptEntryDraft): TranscriptEntryDraft {
    const cleared = blocks.flatMap((block) =>
      block.type === 'tool_response' ? { ...block, result: CLEARED } : [],
    );
    for (const block of cleared) this.#cleared.add(block);
    const draft = new TranscriptEntryDraft(speaker, cleared, metadata);
    this.#own(draft);
    return draft;
  }

  /** Results that were recorded without their content. */
  #findPlaceholders(drafts: readonly TranscriptEntryDraft[]): void {
    for (const { blocks } of new Set(drafts)) {
      for (const block of blocks) {
        const by = block.type === 'tool_response' ? prunerOf(block.result, this.#reader.agent) : undefined;
        if (by && !this.#cleared.has(block)) this.prunedBy(by, { results: 1 });
      }
    }
  }

  /** Answers that cost nothing are no bargain: somebody else pays for them, or nobody does. */
  #planOf(provider = 'free'): string | undefined {
    const answers = this.#windows.flatMap((window) => [...window.answers]).filter(({ usage }) => usage);
    if (answers.length === 0 || !answers.every(isFree)) return undefined;
    for (const answer of answers) answer.cost = undefined;
    return provider;
  }

  get #window(): WindowDraft {
    // There is always one: the constructor makes the first.
    return this.#windows.at(-1) ?? new WindowDraft();
  }

  #identity(): Pick<Transcript, 'format' | 'agent'> {
    return { format: this.#reader.format, agent: this.#reader.agent };
  }

  #add(draft: TranscriptEntryDraft): TranscriptEntryDraft {
    this.#window.add(draft);
    this.#own(draft);
    return draft;
  }

  #own(draft: TranscriptEntryDraft): void {
    this.#records.get(this.#record ?? '')?.drafts.push(draft);
  }

  /** Takes back a window that no request held; what stands elsewhere as well is not lost. */
  #popUnsent(elsewhere: readonly TranscriptEntryDraft[]): void {
    const known = new Set(elsewhere);
    this.#leave(this.#windows.pop()?.drafts.filter((draft) => !known.has(draft)) ?? []);
  }

  #leave(drafts: readonly TranscriptEntryDraft[]): void {
    for (let i = 0; i < drafts.length; i += 1) this.skip('message', 'a rewind left it behind, unsent');
  }

  #giveChanges(draft: TranscriptEntryDraft): void {
    draft.changes = this.#changes;
    this.#changes = [];
  }

  #extend(draft: TranscriptEntryDraft, blocks: readonly ContentBlock[]): void {
    draft.blocks.push(...blocks);
    for (const block of blocks) if (block.type === 'tool_call') this.#window.expect(block);
  }

  #withoutEmpty({ drafts, answers }: WindowDraft): readonly TranscriptEntryDraft[] {
    return drafts.filter((draft) => {
      if (draft.blocks.length === 0 && answers.has(draft)) this.skip('answer', 'it has no content');
      return draft.blocks.length > 0;
    });
  }
}

/** Names under which services offer a model for nothing: `glm-4.7-free` (OpenCode Zen), `…:free` (OpenRouter); 2026-11. */
const FREE = /[-:]free$/;

function isFree({ cost, metadata }: TranscriptEntryDraft): boolean {
  return cost ? cost.total === 0 : FREE.test(metadata.model ?? '');
}
