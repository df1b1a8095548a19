import type { ContentBlock, ContentMetadata } from '@hdc/core';
import { programMarks } from '@hdc/core/content';
import type { SkippedLog } from '../source/skipped-log.ts';
import type { PriorPruning, PromptChange, Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { TranscriptEntryDraft } from './entry-draft.ts';
import { takeFreePlan } from './free-plan.ts';
import { listCalls } from './list-calls.ts';
import { PriorPrunings } from './prior-prunings.ts';
import { RecordTrail } from './record-trail.ts';
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
  readonly #trail = new RecordTrail();
  readonly #pruned = new PriorPrunings();
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
   * In a person's message thoughts become text, and calls and responses are dropped. A program's text that no record marks is
   * recognised by its form.
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

  /** A summary of the entries that a compaction took out. */
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
      this.#window.extend(known, blocks);
      this.#trail.add(known);
    } else if (!isQuoted) {
      this.#window.answers.add(draft);
      draft.changes = this.#changes;
      this.#changes = [];
    }
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
    this.#trail.moveTo(this.#window);
    this.keep(kept);
  }

  /** Later additions come from this record, so that a rewind can go back behind it. */
  begin(record: string): void {
    this.#trail.begin(record, this.#window);
  }

  /**
   * A person went back: the conversation continues with the entries of these records. The branch left behind stays in a
   * window of its own if a request paid for it.
   */
  rewind(kept: ReadonlySet<string>): void {
    const records = this.#trail.of(kept);
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

  /** From here on the agent has cleared these results, and prompts hold placeholders for them. */
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

  /** Another program took results out of the prompts; the tokens are the total saving that it has reported so far. */
  prunedBy(by: string, pruning: Partial<Omit<PriorPruning, 'by'>>): void {
    this.#pruned.add(by, pruning);
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
    while (this.#windows.length > 1 && this.#rewound.has(this.#window) && this.#window.answers.size === 0) {
      this.#popUnsent(this.#windows.at(-2)?.drafts ?? []);
    }
    const answers = this.#windows.flatMap((window) => [...window.answers]);
    const plan = facts.plan ?? takeFreePlan(answers, facts.provider);
    const empty = answers.filter(({ blocks }) => blocks.length === 0);
    for (let i = 0; i < empty.length; i += 1) this.skip('answer', 'it has no content');
    const drafts = this.#windows.map((window) => window.drafts.filter(({ blocks }) => blocks.length > 0));
    const calls = listCalls(
      this.#windows.map(({ answers }, index) => ({ answers, drafts: drafts[index] ?? [] })),
    );
    this.#pruned.addPlaceholders(drafts.flat(), this.#reader.agent);
    const pruned = this.#pruned.toList();
    return {
      path: this.#path,
      id,
      format: this.#reader.format,
      agent: this.#reader.agent,
      models: [...new Set(drafts.flat().flatMap(({ metadata }) => metadata.model ?? []))],
      ...(workingDirectory !== undefined && { workingDirectory }),
      ...(parent !== undefined && { parent }),
      ...(systemPrompt !== undefined && { systemPrompt }),
      ...(contextLimit !== undefined && { contextLimit }),
      ...(plan !== undefined && { plan }),
      ...(pruned.length > 0 && { pruned }),
      records: this.records,
      windows: drafts.map((window) => ({ entries: window.map((draft) => draft.toEntry()) })),
      calls,
      ...(totals !== undefined && { totals }),
      skipped: this.#skipped.take(),
    };
  }

  #clear(draft: TranscriptEntryDraft): TranscriptEntryDraft {
    const cleared = this.#pruned.clear(draft);
    this.#trail.add(cleared);
    return cleared;
  }

  get #window(): WindowDraft {
    // There is always one: the constructor makes the first.
    return this.#windows.at(-1) ?? new WindowDraft();
  }

  #add(draft: TranscriptEntryDraft): TranscriptEntryDraft {
    this.#window.add(draft);
    this.#trail.add(draft);
    return draft;
  }

  /** Takes back a window that no request held; entries that other windows share stay there. */
  #popUnsent(elsewhere: readonly TranscriptEntryDraft[]): void {
    const known = new Set(elsewhere);
    this.#leave(this.#windows.pop()?.drafts.filter((draft) => !known.has(draft)) ?? []);
  }

  #leave(drafts: readonly TranscriptEntryDraft[]): void {
    for (let i = 0; i < drafts.length; i += 1) this.skip('message', 'a rewind left it behind, unsent');
  }
}
