import {
  type AgentEvent,
  type ApprovalDecision,
  type ApprovalRequest,
  allowAll,
  createSecretFilter,
  profileFolder,
} from '@hdc/agent';
import { ProfileStore } from '@hdc/core';
import { type Colors, createColors, printable, printableText } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { ChatArguments } from '../arguments/parse-chat-arguments.ts';
import { askWindow } from '../model/ask-window.ts';
import { type ChatPlaces, chatPlaces } from '../open/chat-places.ts';
import { type OpenChat, openChat } from '../open/open-chat.ts';
import type { ArgumentChoice, ChatControls } from '../slash/slash-command.ts';
import { ChatView } from '../view/chat-view.ts';
import { describeRequest } from '../view/describe-request.ts';
import { LiveScreen } from '../view/live-screen.ts';
import type { ShownResults } from '../view/shown-results.ts';
import { askApproval } from './ask-approval.ts';
import { askChoice } from './ask-choice.ts';
import { askKey } from './ask-key.ts';
import { askText } from './ask-text.ts';
import { describeResumed } from './describe-resumed.ts';
import { TurnKeys } from './turn-keys.ts';

/** The chat of a person at a terminal: the session, what is on the screen, and the keyboard. */
export class InteractiveChat implements ChatControls {
  readonly environment: CliEnvironment;
  readonly colors: Colors;
  readonly profiles: ProfileStore;
  readonly screen: LiveScreen;
  readonly places: ChatPlaces;
  /** Takes keys out of what is kept. */
  readonly withoutKeys: (text: string) => string;
  listed: ChatControls['listed'];
  readonly #view: ChatView;
  readonly #keys: TurnKeys;
  readonly #asked: ChatArguments;
  #chat: OpenChat | undefined;
  #turn: AbortController | undefined;
  #isOver = false;
  #isAsking = false;

  constructor(asked: ChatArguments, environment: CliEnvironment) {
    const { out, input, now, editor } = environment;
    this.#asked = asked;
    this.environment = environment;
    this.colors = createColors(out.isColored);
    this.withoutKeys = createSecretFilter(environment.env);
    this.places = chatPlaces(environment);
    this.profiles = new ProfileStore(profileFolder(this.places.config));
    this.screen = new LiveScreen(out, now, editor);
    this.#view = new ChatView(this.screen, this.colors, {
      now,
      thinking: () => this.#chat?.settings.get('thinking') ?? 'folded',
    });
    this.#keys = new TurnKeys(
      input,
      () => this.#turn?.abort(),
      (lines) => this.#showTyped(lines),
    );
  }

  get chat(): OpenChat {
    if (!this.#chat) throw new Error('The chat is not open yet');
    return this.#chat;
  }

  get sessions(): string {
    return this.places.sessions;
  }

  get results(): ShownResults {
    return this.#view.results;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The text that the person typed while the model worked, or behind the last line. */
  takeTypedAhead(): string {
    return this.#keys.take();
  }

  /** The messages that the person sent while the model worked. */
  takeQueued(): string | undefined {
    return this.#keys.takeQueued();
  }

  keepTypedAhead(typed: string): void {
    this.#keys.add(typed);
  }

  async open(asked: ChatArguments = this.#asked): Promise<void> {
    const approve = asked.yes
      ? allowAll
      : (request: ApprovalRequest, signal: AbortSignal) => this.#approve(request, signal);
    const chat = await openChat(asked, this.environment, {
      approve,
      onEvent: this.show,
      onWait: (wait) => this.#view.showWait(wait),
      onConnect: (server) =>
        this.screen.setProgress(server && `connecting the MCP server ${printable(server)}`),
      pickModel: (models) =>
        this.select(
          'Which model?',
          models.map(({ id }) => ({ value: id, label: printable(id) })),
        ),
    });
    const last = this.#chat;
    last?.agent.close();
    await last?.mcp?.close();
    this.#chat = chat;
    this.listed = undefined;
    if (last?.recording.failure) this.#view.fail(last.recording.failure);
    if (chat.unknownWindow) await askWindow(chat.unknownWindow, this);
  }

  /** Takes over a session that the caller opened and whose events arrive through `show`. */
  adopt(chat: OpenChat): void {
    this.#chat = chat;
  }

  readonly show = (event: AgentEvent): void => this.#view.show(event);

  async close(): Promise<void> {
    const chat = this.#chat;
    this.#chat = undefined;
    chat?.agent.close();
    await chat?.mcp?.close();
  }

  /** Runs a long task that can be interrupted, and shows its failure. */
  async work(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const turn = new AbortController();
    this.#turn = turn;
    const undo = this.environment.onInterrupt(() => turn.abort());
    this.#keys.start();
    let isFailed = false;
    try {
      await task(turn.signal);
    } catch (error) {
      isFailed = true;
      this.#view.fail(error);
    } finally {
      this.screen.setFooter([]);
      this.screen.setProgress(undefined);
      if (turn.signal.aborted || isFailed) this.#keys.keepQueued();
      this.#keys.stop();
      undo();
      this.#turn = undefined;
    }
  }

  readonly send = async (prompt: string): Promise<void> => {
    await this.work(async (signal) => {
      this.screen.setProgress('thinking · Esc interrupts');
      this.#view.end(await this.chat.agent.send(prompt, signal));
    });
  };

  readonly print = (lines: readonly string[]): void => this.screen.writeLines(lines);

  readonly select = async (
    message: string,
    choices: readonly ArgumentChoice[],
  ): Promise<string | undefined> => {
    const keyed = choices.map(({ value }, index) => ({ key: String(index + 1), value }));
    this.print([message, ...choices.map(({ label }, index) => `  ${index + 1}  ${label}`)]);
    return this.#withoutKeys(() => askChoice({ ...this.#terminal, choices: keyed }));
  };

  readonly askText = (prompt: string): Promise<string | undefined> =>
    this.#withoutKeys(() => askText({ ...this.#terminal, prompt }));

  readonly switchTo = async (session: string): Promise<void> => {
    if (session === this.chat.recording.id) return;
    await this.open({ ...this.#asked, resume: session });
    this.print(describeResumed(this.chat, this.screen.columns, this.colors));
  };

  readonly suggest = (text: string): void => this.#keys.add(printableText(text));

  readonly quit = (): void => {
    this.#isOver = true;
  };

  async #approve(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    const { progress, columns } = this.screen;
    this.#view.saw(request.detail);
    this.screen.setProgress(undefined);
    const { stream } = this.environment.input;
    const { output } = this.#terminal;
    const decision = await this.#withoutKeys(() =>
      askApproval(request, {
        columns,
        print: this.print,
        describe: (isFull) => describeRequest(request, isFull, { columns, colors: this.colors }),
        choose: (choices) =>
          this.environment.out.canErase
            ? askKey({
                input: stream,
                output,
                choices,
                signal,
                isTyping: this.#keys.hasTyped,
                onOtherKey: this.#keys.press,
              })
            : askChoice({ ...this.#terminal, choices, signal }),
        askReason: () => askText({ ...this.#terminal, signal, prompt: 'because › ' }),
      }),
    );
    signal.throwIfAborted();
    if (decision === undefined) this.#turn?.abort();
    this.screen.setProgress(progress);
    return decision ?? 'deny';
  }

  get #terminal() {
    return { input: this.environment.input.stream, output: this.environment.editor };
  }

  /** The text typed while the model works, below everything else. */
  #showTyped(lines: readonly string[]): void {
    const isShown = this.#turn !== undefined && !this.#isAsking;
    this.screen.setFooter(isShown ? lines.map((line) => printableText(line).replaceAll('\n', ' ')) : []);
  }

  /** Keys belong to the question while it is asked. */
  async #withoutKeys<Result>(ask: () => Promise<Result>): Promise<Result> {
    const wasListening = this.#keys.isListening;
    // Nothing may be drawn into the question.
    this.#isAsking = true;
    this.screen.setFooter([]);
    this.#keys.stop();
    try {
      return await ask();
    } finally {
      this.#isAsking = false;
      if (wasListening) this.#keys.start();
      this.#keys.tell();
    }
  }
}
