import type { ContentBlock } from '../content/content-block.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';

/** One tool call of a test history; without `result` and `error` it stays unanswered. */
export interface CallSpec {
  readonly name: string;
  readonly parameters: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly id?: string;
}

/** Writes test histories as a conversation reads. Call ids are given out unless a call brings its own. */
export class HistoryBuilder {
  readonly #entries: IContent[] = [];
  #calls = 0;

  human(text: string): this {
    return this.entry(createUserMessage(text));
  }

  ai(text: string): this {
    return this.entry({ speaker: 'ai', blocks: [{ type: 'text', text }] });
  }

  read(path: string, result: unknown = `content of ${path}`): this {
    return this.call({ name: 'read_file', parameters: { file_path: path }, result });
  }

  write(path: string, error?: string): this {
    return this.call({
      name: 'write_file',
      parameters: { file_path: path, content: 'new' },
      result: 'ok',
      ...(error !== undefined && { error }),
    });
  }

  shell(command: string, result: unknown): this {
    return this.call({ name: 'run_shell_command', parameters: { command }, result });
  }

  call(spec: CallSpec): this {
    return this.parallel([spec]);
  }

  /** One AI entry with all calls, one tool entry with all responses. */
  parallel(specs: readonly CallSpec[], ...otherBlocks: ContentBlock[]): this {
    const calls = specs.map((spec) => ({ ...spec, id: spec.id ?? `call-${++this.#calls}` }));
    this.entry({
      speaker: 'ai',
      blocks: [
        ...otherBlocks,
        ...calls.map(({ id, name, parameters }) => ({ type: 'tool_call' as const, id, name, parameters })),
      ],
    });
    const responses = calls.filter((call) => 'result' in call || call.error !== undefined);
    if (responses.length === 0) return this;
    return this.entry({
      speaker: 'tool',
      blocks: responses.map(({ id, name, result, error }) => ({
        type: 'tool_response' as const,
        callId: id,
        toolName: name,
        result,
        ...(error !== undefined && { error }),
      })),
    });
  }

  entry(entry: IContent): this {
    this.#entries.push(entry);
    return this;
  }

  build(): IContent[] {
    return [...this.#entries];
  }
}
