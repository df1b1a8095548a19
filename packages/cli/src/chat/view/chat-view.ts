import type { AgentEvent, TurnOutcome } from '@hdc/agent';
import type { Colors } from '../../terminal/colors.ts';
import { printable } from '../../terminal/printable.ts';
import { printableText } from '../../terminal/printable-text.ts';
import { describeEvent } from './describe-event.ts';
import { describeOutcome } from './describe-outcome.ts';
import type { LiveScreen } from './live-screen.ts';

/** Shows a turn as it happens. */
export class ChatView {
  readonly #screen: LiveScreen;
  readonly #colors: Colors;
  /** Whether the last thing on the screen is a part of an answer. */
  #isAnswering = false;
  readonly #running = new Map<string, string>();

  constructor(screen: LiveScreen, colors: Colors) {
    this.#screen = screen;
    this.#colors = colors;
  }

  show(event: AgentEvent): void {
    if (event.type === 'text') {
      this.#showText(event.text);
      return;
    }
    if (event.type === 'tool-call') this.#running.set(event.id, printable(event.title));
    if (event.type === 'tool-result') this.#running.delete(event.id);
    const line = describeEvent(event, this.#colors);
    if (line !== undefined) this.#showLine(line);
    this.#screen.setProgress(this.#progressAt(event));
  }

  /** Says how a turn ended, where the answer does not. */
  end(outcome: TurnOutcome): void {
    this.#screen.setProgress(undefined);
    const text = describeOutcome(outcome);
    this.#screen.endLine();
    if (text !== undefined) this.#screen.writeLines([this.#colors.yellow(text)]);
    this.#isAnswering = false;
    this.#running.clear();
  }

  fail(error: unknown): void {
    this.#screen.setProgress(undefined);
    this.#running.clear();
    this.#isAnswering = false;
    const message = error instanceof Error ? error.message : String(error);
    this.#screen.writeLines([`${this.#colors.red('✗')} ${printable(message)}`]);
  }

  #showText(text: string): void {
    this.#screen.setProgress(undefined);
    if (!this.#isAnswering) this.#screen.write('\n');
    this.#isAnswering = true;
    this.#screen.write(printableText(text));
  }

  #showLine(line: string): void {
    if (this.#isAnswering) {
      this.#screen.endLine();
      this.#screen.write('\n');
    }
    this.#isAnswering = false;
    this.#screen.writeLines([`  ${line}`]);
  }

  #progressAt(event: AgentEvent): string | undefined {
    const [running] = this.#running.values();
    if (running !== undefined) return `${running} · Esc interrupts`;
    if (event.type === 'answer') return undefined;
    if (event.type === 'session' && event.event.type === 'compressing') return 'compressing';
    return 'thinking · Esc interrupts';
  }
}
