import type { AgentEvent, ToolResultEvent, TurnOutcome } from '@hdc/agent';
import type { ProviderWait } from '@hdc/providers';
import { type Colors, cutEnd, printable, printableText, wrapText } from '@hdc/text';
import { WordWrapper } from '../../terminal/word-wrapper.ts';
import { type Highlight, loadHighlighter } from '../markdown/highlighter.ts';
import { MarkdownStream } from '../markdown/markdown-stream.ts';
import { describeDetail } from './describe-detail.ts';
import { describeEvent } from './describe-event.ts';
import { describeFailure } from './describe-failure.ts';
import { describeOutcome, describeWait } from './describe-outcome.ts';
import type { LiveScreen } from './live-screen.ts';
import { OutputTail } from './output-tail.ts';
import { ShownResults } from './shown-results.ts';
import { ThinkingFold } from './thinking-fold.ts';

const LONGEST_HOLD_MS = 150;
const HINT = ' · Esc interrupts';
const THINKING = `thinking${HINT}`;

type ThinkingMode = 'folded' | 'full' | 'hidden';

interface ViewOptions {
  /** The display of the model's thinking. */
  readonly thinking?: () => ThinkingMode;
  readonly now?: () => number;
}

/** Shows a turn as it happens. */
export class ChatView {
  /** The results of calls, for people who want to see all of them. */
  readonly results: ShownResults = new ShownResults();
  readonly #screen: LiveScreen;
  readonly #colors: Colors;
  /** Whether the last thing on the screen is a part of an answer. */
  #isAnswering = false;
  readonly #running = new Map<string, string>();
  #wrapper: WordWrapper;
  #thoughtWrapper: WordWrapper;
  /** Set if incomplete output can be redrawn; otherwise Markdown is printed as it is. */
  #markdown: MarkdownStream | undefined;
  #highlight: Highlight | undefined;
  #output = new OutputTail();
  readonly #thinkingMode: () => ThinkingMode;
  readonly #thinking: ThinkingFold;
  /** The text that the person saw before they allowed it. */
  #seen = '';
  #release: NodeJS.Timeout | undefined;
  /** The progress line before the wait that it shows now. */
  #beforeWait: { readonly progress: string | undefined } | undefined;

  constructor(screen: LiveScreen, colors: Colors, options: ViewOptions = {}) {
    this.#screen = screen;
    this.#thinkingMode = options.thinking ?? (() => 'folded');
    this.#thinking = new ThinkingFold(options.now ?? Date.now);
    this.#colors = colors;
    this.#wrapper = new WordWrapper(() => screen.columns);
    this.#thoughtWrapper = new WordWrapper(() => screen.columns);
    if (!screen.isLive) return;
    this.#markdown = this.#createMarkdown();
    loadHighlighter().then(
      (highlight) => {
        this.#highlight = highlight;
      },
      // Code without colours is code all the same.
      () => {},
    );
  }

  show(event: AgentEvent): void {
    this.#beforeWait = undefined;
    if (event.type === 'thinking') {
      this.#showThinking(event.text);
      return;
    }
    this.#foldThinking();
    if (event.type === 'text') {
      this.#showText(event.text);
      return;
    }
    if (event.type === 'tool-output') {
      this.#showOutput(event.lines, event.rest);
      return;
    }
    // The last word is known to be complete now.
    if (event.type === 'answer') this.#showHeldBack();
    if (event.type === 'tool-call') this.#running.set(event.id, printable(event.title));
    if (event.type === 'tool-result') this.#endCall(event);
    const line = describeEvent(event, this.#screen.columns - 2, this.#colors);
    if (line !== undefined) this.#showLine(line);
    if (event.type === 'tool-result') this.#showDetail(event);
    this.#screen.setProgress(this.#progressAt(event));
  }

  /** A diff that was looked at already is not shown again. */
  saw(detail: string): void {
    this.#seen = detail;
  }

  /** Shows the current wait and its length; undefined ends it. */
  showWait(wait: ProviderWait | undefined): void {
    const before = this.#beforeWait ?? { progress: this.#screen.progress };
    this.#beforeWait = wait && before;
    const limitMs = wait?.for === 'retry' ? wait.limitMs : undefined;
    this.#screen.setProgress(wait ? withWait(before.progress, wait) : before.progress, limitMs);
  }

  /** Says how a turn ended, if the answer does not. */
  end(outcome: TurnOutcome): void {
    this.#settle();
    const text = describeOutcome(outcome);
    if (text !== undefined) this.#writeWrapped(text, this.#colors.yellow);
  }

  fail(error: unknown): void {
    this.#settle();
    this.#writeWrapped(`✗ ${printable(describeFailure(error))}`, this.#colors.red);
  }

  /** Nothing is going on any more. */
  #settle(): void {
    this.#foldThinking();
    this.#beforeWait = undefined;
    this.#screen.setProgress(undefined);
    this.#endAnswer();
    this.#screen.endLine();
    this.#running.clear();
    this.#endOutput();
  }

  #showThinking(text: string): void {
    const mode = this.#thinkingMode();
    if (mode === 'hidden') return;
    if (mode === 'folded') {
      this.#thinking.add(text);
      this.#screen.setWindow(this.#thinking.shown(this.#screen.columns));
      return;
    }
    this.#thinking.add(text);
    this.#screen.write(this.#colors.dim(this.#thoughtWrapper.add(printableText(text))));
  }

  #foldThinking(): void {
    if (!this.#thinking.isOpen) return;
    this.#screen.setWindow([]);
    const { title, text } = this.#thinking.fold();
    this.results.add({ title: 'thinking', summary: title, detail: { kind: 'output', text } });
    if (this.#thinkingMode() === 'full') {
      this.#screen.write(this.#colors.dim(this.#thoughtWrapper.flush()));
      this.#thoughtWrapper = new WordWrapper(() => this.#screen.columns);
      this.#screen.endLine();
    } else this.#showLine(this.#colors.dim(`┊ ${title} · /show`));
  }

  #showOutput(lines: readonly string[], rest: string): void {
    this.#output.add(lines, rest);
    this.#screen.setWindow(this.#output.shown);
  }

  #endOutput(): void {
    this.#output = new OutputTail();
    this.#screen.setWindow([]);
  }

  #endCall(event: ToolResultEvent): void {
    this.#running.delete(event.id);
    this.#endOutput();
    this.results.add(event);
  }

  #showDetail(event: ToolResultEvent): void {
    if (event.detail?.kind === 'diff' && event.detail.text === this.#seen) return;
    const lines = describeDetail(event, this.#screen.columns - 4, this.#colors);
    this.#screen.writeLines(lines.map((line) => `    ${line}`));
  }

  #showText(text: string): void {
    this.#screen.setProgress(undefined);
    if (!this.#isAnswering) this.#screen.write('\n');
    this.#isAnswering = true;
    if (this.#markdown) {
      this.#screen.writeLines(this.#markdown.add(printableText(text)));
      this.#screen.setWindow(() => this.#markdown?.pending() ?? []);
      return;
    }
    this.#screen.write(this.#wrapper.add(printableText(text)));
    // A word that does not come to its end is shown all the same: scripts without blanks, a model that stops to think.
    this.#release ??= setTimeout(() => this.#showHeldBack(), LONGEST_HOLD_MS);
  }

  #showHeldBack(): void {
    clearTimeout(this.#release);
    this.#release = undefined;
    this.#screen.write(this.#wrapper.flush());
    if (!this.#markdown || !this.#isAnswering) return;
    this.#screen.setWindow([]);
    this.#screen.writeLines(this.#markdown.end());
  }

  #endAnswer(): void {
    this.#showHeldBack();
    this.#wrapper = new WordWrapper(() => this.#screen.columns);
    this.#isAnswering = false;
    this.#markdown = this.#screen.isLive ? this.#createMarkdown() : undefined;
  }

  #createMarkdown(): MarkdownStream {
    return new MarkdownStream({
      columns: () => this.#screen.columns,
      colors: this.#colors,
      highlight: () => this.#highlight,
    });
  }

  #showLine(line: string): void {
    if (this.#isAnswering) {
      this.#endAnswer();
      this.#screen.endLine();
      this.#screen.write('\n');
    }
    this.#screen.writeLines(wrapText(line, this.#screen.columns - 2).map((part) => `  ${part}`));
  }

  #writeWrapped(text: string, color: (line: string) => string): void {
    this.#screen.writeLines(wrapText(text, this.#screen.columns).map(color));
  }

  #progressAt(event: AgentEvent): string | undefined {
    const [running] = this.#running.values();
    if (running !== undefined) return `${cutEnd(running, this.#screen.columns - 30)}${HINT}`;
    if (event.type === 'answer') return undefined;
    if (event.type === 'session' && event.event.type === 'compressing') return 'compressing';
    return THINKING;
  }
}

/** A wait for the model needs no explanation; any other wait is named. */
function withWait(progress: string | undefined, wait: ProviderWait): string {
  const activity = progress === undefined || progress === THINKING ? '' : `${progress.replace(HINT, '')} · `;
  return `${activity}${describeWait(wait)}${HINT}`;
}
