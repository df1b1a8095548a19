interface Step {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: string;
  readonly thought?: string;
  readonly isFailed?: boolean;
}

interface AgentOptions {
  readonly model?: string;
  /** The lifetime that the marks of its requests ask for; null leaves them out. */
  readonly ttl?: '5m' | '1h' | null;
  readonly tools?: readonly unknown[];
}

const TOOLS = ['Read', 'Edit', 'Write', 'Bash'].map((name) => ({ name, input_schema: {} }));

/** The requests of an agent to Anthropic's API, which sends everything again each time: for tests. */
export class AgentConversation {
  readonly #options: AgentOptions;
  readonly #messages: { readonly role: string; readonly content: unknown }[] = [];
  #calls = 0;

  constructor(options: AgentOptions = {}) {
    this.#options = options;
  }

  human(text: string): this {
    this.#messages.push({ role: 'user', content: text });
    return this;
  }

  answer(text: string, thought?: string): this {
    this.#messages.push({ role: 'assistant', content: [...thinking(thought), { type: 'text', text }] });
    return this;
  }

  /** An answer that makes one call, and its result. */
  step({ name, input, result, thought, isFailed = false }: Step): this {
    const id = `toolu_${++this.#calls}`;
    this.#messages.push(
      { role: 'assistant', content: [...thinking(thought), { type: 'tool_use', id, name, input }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: id, content: result, ...(isFailed && { is_error: true }) },
        ],
      },
    );
    return this;
  }

  read(path: string, lines = 200, thought?: string): this {
    const result = Array.from(
      { length: lines },
      (_, line) => `line ${line} of ${path} ${this.#calls}\n`,
    ).join('');
    return this.step({ name: 'Read', input: { file_path: path }, result, ...(thought && { thought }) });
  }

  write(path: string, thought?: string): this {
    const input = { file_path: path, content: 'new' };
    return this.step({ name: 'Write', input, result: 'ok', ...(thought && { thought }) });
  }

  bash(command: string, lines = 200): this {
    const result = Array.from({ length: lines }, (_, line) => `${command} says line ${line}\n`).join('');
    return this.step({ name: 'Bash', input: { command }, result });
  }

  body(): string {
    const { model = 'claude-sonnet-4-5', ttl = '5m', tools = TOOLS } = this.#options;
    const mark = ttl === null ? {} : { cache_control: { type: 'ephemeral', ttl } };
    const system = [{ type: 'text', text: 'You are an agent.', ...mark }];
    return JSON.stringify({ model, system, messages: this.#messages, tools, stream: true });
  }
}

function thinking(thought: string | undefined): readonly unknown[] {
  return thought === undefined
    ? []
    : [{ type: 'thinking', thinking: thought, signature: `signed ${thought}` }];
}
