import { type ContentBlock, createUserMessage, type IContent } from '@hdc/core';
import { inclusionText } from '@hdc/core/content';
import { codeText, identifier } from './code-text.ts';
import { type Random, seededRandom } from './random.ts';

const SHARE_OF_READS_WRITTEN_LATER = 0.3;

interface Call {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * A session of a coding agent with exactly `size` entries: turns of a request, some tool exchanges and
 * an answer. Every tool response holds code-like text, at least a quarter of the longest; a fifth of the exchanges make two
 * calls at once, and a fifth of the requests include a file.
 */
export function syntheticHistory(size: number, seed: number, longestResult = 8 * 1024): IContent[] {
  const random = seededRandom(seed);
  const writer = new SessionWriter(random, longestResult);
  while (writer.entries.length < size) {
    writer.request();
    for (let exchanges = random.integer(3, 10); exchanges > 0; exchanges--) writer.exchange();
    writer.answer();
  }
  return writer.entries.slice(0, size);
}

class SessionWriter {
  readonly entries: IContent[] = [];
  readonly #random: Random;
  readonly #longestResult: number;
  /** Files to write, each with the exchange from which on that happens. */
  readonly #pendingWrites: { readonly path: string; readonly due: number }[] = [];
  #exchanges = 0;
  #calls = 0;

  constructor(random: Random, longestResult: number) {
    this.#random = random;
    this.#longestResult = longestResult;
  }

  request(): void {
    const wish = `Please look at ${identifier(this.#random)} and fix what is wrong with it.`;
    const included = this.#random.chance(0.2) ? `\n\n${this.#inclusion()}` : '';
    this.#push(createUserMessage(`${wish}${included}`));
  }

  exchange(): void {
    this.#exchanges++;
    const calls = Array.from({ length: this.#random.chance(0.2) ? 2 : 1 }, () => {
      return { id: `call-${++this.#calls}`, ...this.#nextCall() };
    });
    const blocks: ContentBlock[] = calls.map((call) => ({ type: 'tool_call', ...call }));
    if (this.#random.chance(0.4))
      blocks.unshift({ type: 'text', text: `I check ${identifier(this.#random)}.` });
    if (this.#random.chance(0.2))
      blocks.unshift({ type: 'thinking', thought: 'Where does the value come from?' });
    this.#push({ speaker: 'ai', blocks });
    this.#push({
      speaker: 'tool',
      blocks: calls.map(({ id, name }) => {
        return { type: 'tool_response', callId: id, toolName: name, result: this.#payload() };
      }),
    });
  }

  answer(): void {
    const text = `Done: ${identifier(this.#random)} now handles the empty case, and its tests pass.`;
    this.#push({ speaker: 'ai', blocks: [{ type: 'text', text }] });
  }

  #nextCall(): Call {
    const [write] = this.#pendingWrites;
    if (write && write.due <= this.#exchanges) {
      this.#pendingWrites.shift();
      return { name: 'replace', parameters: { file_path: write.path, new_string: identifier(this.#random) } };
    }
    const subject = identifier(this.#random);
    if (this.#random.chance(0.3))
      return { name: 'run_shell_command', parameters: { command: `npm test ${subject}` } };
    if (this.#random.chance(0.2)) return { name: 'search_file_content', parameters: { pattern: subject } };
    const path = `src/${subject}-${this.#calls}.ts`;
    if (this.#random.chance(SHARE_OF_READS_WRITTEN_LATER)) {
      this.#pendingWrites.push({ path, due: this.#exchanges + this.#random.integer(1, 8) });
    }
    return { name: 'read_file', parameters: { file_path: path } };
  }

  #inclusion(): string {
    const path = `docs/page-${this.#random.integer(1, 20)}.md`;
    return inclusionText(path, this.#payload());
  }

  #payload(): string {
    return codeText(this.#random, this.#random.integer(this.#longestResult / 4, this.#longestResult));
  }

  #push(entry: IContent): void {
    this.entries.push(entry);
  }
}
