import {
  ChatSession,
  createAgentRuntimeContext,
  HistoryService,
  type IContent,
  type RuntimeEphemerals,
  type Todo,
  TodoList,
} from '@hdc/core';
import type { AgentModel, AgentOptions } from './agent-options.ts';
import { Approvals } from './approval/approvals.ts';
import { PruneLog } from './context/prune-log.ts';
import { type LoggedTurn, UsageLog } from './context/usage-log.ts';
import { createSecretFilter, withoutKeys } from './create-secret-filter.ts';
import { createMessage } from './inclusion/create-message.ts';
import { LivePrompt } from './prompts/live-prompt.ts';
import { recordHistory } from './recording/record-history.ts';
import { recordSummary } from './recording/record-summary.ts';
import { lastUsageOf } from './recording/resume-recording.ts';
import type { Tool } from './tools/tool.ts';
import { toolDeclarations } from './tools/tool-declarations.ts';
import { TOOLS } from './tools/tools.ts';
import type { AgentListener } from './turn/agent-event.ts';
import { answerCalls } from './turn/answer-calls.ts';
import { askModel } from './turn/ask-model.ts';
import { RepeatGuard } from './turn/repeat-guard.ts';
import { runTurn, type TurnOutcome } from './turn/run-turn.ts';
import { type RewindReport, rewindTo } from './undo/rewind-to.ts';

const DEFAULT_MAX_ROUNDS = 200;

/** A coding agent: a session, tools in a workspace, and a transcript of everything. */
export class Agent {
  readonly session: ChatSession;
  readonly todos: TodoList = new TodoList();
  readonly pruned: PruneLog;
  readonly usage: UsageLog;
  /** The settings in force, with what follows from the model. */
  readonly ephemerals: RuntimeEphemerals;
  readonly #options: AgentOptions;
  readonly #tools: readonly Tool[];
  readonly #approvals: Approvals;
  readonly #redact: (text: string) => string;
  readonly #stopRecording: () => void;
  readonly #prompt: LivePrompt;
  /** A listener that fails must not leave calls without their responses. */
  readonly #emit: AgentListener = (event) => {
    try {
      this.#options.onEvent(event);
    } catch {
      // The event has happened, whether the listener could show it or not.
    }
  };
  #lastTurn: Promise<unknown> = Promise.resolve();
  #model: AgentModel;
  #recordedTodos: readonly Todo[];
  #wasAsked = false;

  constructor(options: AgentOptions) {
    const { recording, settings, workspace, restored } = options;
    this.#options = options;
    this.#model = options.model;
    this.#tools = options.tools ?? TOOLS;
    this.#approvals = new Approvals(options.approve);
    this.#redact = createSecretFilter(options.env);
    const history = restored?.history ?? new HistoryService();
    this.todos.replace(restored?.todos ?? []);
    this.#recordedTodos = this.todos.getAll();
    this.pruned = restored?.pruned ?? new PruneLog(history);
    this.usage = restored?.usage ?? new UsageLog(history, this.pruned);
    this.#stopRecording = recordHistory(history, recording);
    const state = () => {
      const {
        model,
        provider: { name: provider },
      } = this.#model;
      return { provider, model, resolved: options.resolveModel?.(model, { provider }) };
    };
    const workspaceRoot = workspace.root;
    const runtimeContext = createAgentRuntimeContext({ settings, state, workspaceRoot });
    this.ephemerals = runtimeContext.ephemerals;
    const facts = { workspaceRoot, platform: process.platform, startedAt: options.startedAt };
    const prompt = new LivePrompt(facts, options.rules, this.#redact);
    this.#prompt = prompt;
    this.session = new ChatSession({
      get systemPrompt() {
        return prompt.text;
      },
      provider: () => this.#model.provider,
      runtimeState: state,
      runtimeContext,
      history,
      ...lastUsageOf(restored, options.model.model),
      tools: toolDeclarations(this.#tools),
      todos: this.todos,
      transcriptPath: () => recording.path,
      now: options.now,
      maxAnswerCharacters: () => settings.get('max-answer-characters'),
      ...(options.resolveProvider && { resolveProvider: options.resolveProvider }),
      ...(options.promptResolver && { promptResolver: options.promptResolver }),
      ...(options.promptBaseDir !== undefined && { promptBaseDir: options.promptBaseDir }),
      onEvent: (event) => {
        if (event.type === 'summary-requested') recordSummary(event, this.usage, options);
        this.#emit({ type: 'session', event });
      },
    });
  }

  /** Whether anybody said anything in this session, now or before it was resumed. */
  get wasAsked(): boolean {
    return this.#wasAsked || this.#options.restored !== undefined;
  }

  /** The rules of the project that hold now, in one line each. */
  get rules(): readonly string[] {
    return this.#prompt.rules;
  }

  /** The scopes that need no question any more, and how to take that back. */
  get approvals(): Pick<Approvals, 'allowed' | 'revoke'> {
    return this.#approvals;
  }

  get model(): AgentModel {
    return this.#model;
  }

  /**
   * Takes a prompt through to its answer. Rejects when the model or the transcript fails; see `runTurn`.
   * Turns wait for each other. An attachment goes along as it is: nothing in it brings files along.
   */
  send(prompt: string, signal: AbortSignal, attachment = ''): Promise<TurnOutcome> {
    const turn = this.#lastTurn.then(() => this.#runTurn(prompt, attachment, signal));
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Changes the model for the requests to come. */
  useModel(model: AgentModel): void {
    this.#model = model;
    const { provider, model: name, baseUrl } = model;
    const facts = { provider: provider.name, model: name, ...(baseUrl !== undefined && { baseUrl }) };
    this.#options.recording.record({ type: 'event', event: 'model', ...facts });
  }

  /** Writes the settings down, after somebody changed them. */
  recordSettings(): void {
    const settings = this.#options.settings.toProfile();
    this.#options.recording.record({ type: 'event', event: 'settings', settings });
  }

  /** Takes back a prompt and everything after it: the files, as far as they can be undone, and the history. */
  rewind(turn: LoggedTurn): Promise<RewindReport> {
    const { changes, workspace } = this.#options;
    return rewindTo(turn, { changes, workspace, history: this.session.history });
  }

  /** Empties the history and the list of todos. */
  clear(): void {
    this.session.history.clear();
    this.todos.replace([]);
    this.#recordTodos();
  }

  /** Lets go of the transcript; one in which nobody said anything does not stay. */
  close(): void {
    const { recording } = this.#options;
    this.#stopRecording();
    if (this.wasAsked) recording.close();
    else recording.discard();
  }

  async #runTurn(prompt: string, attachment: string, signal: AbortSignal): Promise<TurnOutcome> {
    const { workspace, now } = this.#options;
    this.#assertRecordable();
    const facts = { workspace, now, redact: this.#redact, model: this.#model };
    const { message, notices } = await createMessage(prompt, attachment, facts);
    for (const text of notices) this.#emit({ type: 'notice', text });
    try {
      await this.session.addMessage(message);
    } finally {
      // A message that was refused leaves nothing to come back to.
      this.#wasAsked ||= this.session.history.getRawHistory().includes(message);
    }
    this.#emit({ type: 'message', content: message });
    const guard = new RepeatGuard();
    const outcome = await runTurn({
      signal,
      maxRounds: this.#options.maxRounds ?? DEFAULT_MAX_ROUNDS,
      ask: () => this.#ask(signal),
      answerCalls: (calls) => this.#answer(calls, guard, signal),
    });
    // Else nobody would hear that the last answer is not in the transcript.
    this.#assertRecordable();
    return outcome;
  }

  #ask(signal: AbortSignal): Promise<IContent> {
    const { recording, now } = this.#options;
    this.#assertRecordable();
    for (const text of this.#prompt.refresh(this.session.history.getRawHistory())) {
      this.#emit({ type: 'notice', text });
    }
    const keepDraft = (text: string) => recording.draft(text);
    return askModel({ session: this.session, signal, emit: this.#emit, keepDraft, now });
  }

  /** A turn that nobody could resume must not go on. */
  #assertRecordable(): void {
    const { recording } = this.#options;
    recording.retry();
    if (recording.failure) throw recording.failure;
  }

  async #answer(calls: Parameters<typeof answerCalls>[0], guard: RepeatGuard, signal: AbortSignal) {
    const { workspace, env, now, changes } = this.#options;
    if (changes) changes.turn = this.usage.turns.length;
    return answerCalls(calls, {
      tools: this.#tools,
      context: {
        workspace,
        todos: this.todos,
        env: withoutKeys(env),
        redact: this.#redact,
        ...(changes && { changes }),
      },
      approvals: this.#approvals,
      signal,
      guard,
      emit: this.#emit,
      add: (entry) => this.#addResponse(entry),
      isReadOnly: (name) => this.#tools.some((tool) => tool.name === name && tool.isReadOnly),
      redact: this.#redact,
      now,
    });
  }

  #addResponse(entry: IContent): void {
    if (this.todos.getAll() !== this.#recordedTodos) this.#recordTodos();
    this.session.add(entry);
  }

  #recordTodos(): void {
    this.#recordedTodos = this.todos.getAll();
    this.#options.recording.record({ type: 'event', event: 'todos', todos: this.todos.getAll() });
  }
}
