/** An agent that works on files over Anthropic's API and sends everything again each time. */
export class WorkingAgent {
  readonly #url: string;
  readonly #session: string;
  readonly #messages: unknown[] = [{ role: 'user', content: 'Please mend the report.' }];
  readonly #headers: Readonly<Record<string, string>>;
  #calls = 0;

  constructor(url: string, session: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#session = session;
    this.#headers = headers;
  }

  /** Its next request. */
  get body(): unknown {
    return {
      model: 'claude-sonnet-4-5',
      system: 'You are an agent.',
      tools: ['Read', 'Write'].map((name) => ({ name, input_schema: {} })),
      messages: this.#messages,
    };
  }

  /** Reads a file, writes it, and asks the model what to do next. */
  async work(path: string, url?: string): Promise<void> {
    await this.send(url);
    this.#read(path);
    await this.send(url);
    this.#write(path);
    await this.send(url);
  }

  /** Reads a file and writes it, and asks nobody. */
  prepare(path: string): void {
    this.#read(path);
    this.#write(path);
  }

  async send(url: string = this.#url): Promise<void> {
    const answer = await fetch(new URL('/v1/messages', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-claude-code-session-id': this.#session,
        ...this.#headers,
      },
      body: JSON.stringify(this.body),
    });
    await answer.text();
  }

  #read(path: string): void {
    const lines = Array.from(
      { length: 150 },
      (_, line) => `${line} of ${path}, as read by call ${this.#calls}`,
    );
    this.#step('Read', { file_path: path }, lines.join('\n'));
  }

  #write(path: string): void {
    this.#step('Write', { file_path: path, content: 'new' }, 'ok');
  }

  #step(name: string, input: unknown, result: string): void {
    const id = `toolu_${++this.#calls}`;
    this.#messages.push(
      { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result }] },
    );
  }
}
